/// All processes of a machine at one moment.
struct ProcessReading: Sendable {
  /// How long the machine has run, in ticks.
  var ticks = 0.0
  var processes: [SystemProcess] = []

  /// The reading with the parts of the processors that were used since an earlier one.
  func measured(since earlier: ProcessReading) -> ProcessReading {
    let passed = ticks - earlier.ticks
    guard !earlier.processes.isEmpty, passed > 0 else { return self }
    let worked = Dictionary(earlier.processes.map { ($0.id, $0.ticks) }) { first, _ in first }
    var measured = self
    measured.processes = processes.map { process in
      var process = process
      // One that was not there before has done all of its work since then.
      process.busy = Double(max(0, process.ticks - (worked[process.id] ?? 0))) / passed
      return process
    }
    return measured
  }
}
