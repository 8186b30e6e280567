/// The counters of a machine at one moment, from Linux's files in `/proc`.
struct SystemCounters: Sendable {
  /// The time that processors have worked, and all their time, since the start; in the system's own unit.
  private(set) var busy: UInt64 = 0
  private(set) var total: UInt64 = 0
  private(set) var processors = 0
  /// In kilobytes.
  private(set) var memory: UInt64 = 0
  private(set) var availableMemory: UInt64 = 0
  /// How many tasks ran or wanted to, as a mean over one, five and fifteen minutes.
  private(set) var loads: [Double] = []

  /// The names of the files.
  static let files = ["stat", "meminfo", "loadavg"]

  /// Reads the lines of each file.
  ///
  /// - Parameter folder: for the messages of failures.
  init(_ texts: [[String]], in folder: String) throws(InputFailure) {
    for fields in texts[0].map(SystemCounters.fields) {
      guard let name = fields.first, name.hasPrefix("cpu") else { continue }
      if name != "cpu" {
        processors += 1
        continue
      }
      // User, nice, system, idle, waiting for input or output, interrupts, soft interrupts, stolen; guests are users too.
      let times = fields.dropFirst().prefix(8).compactMap { UInt64($0) }
      guard times.count >= 4 else { throw InputFailure(folder + "/stat", "there are no times of 'cpu'") }
      total = times.reduce(0, &+)
      busy = total &- times[3] &- (times.count > 4 ? times[4] : 0)
    }
    guard processors > 0, total > 0 else { throw InputFailure(folder + "/stat", "there is no line of 'cpu'") }
    for fields in texts[1].map(SystemCounters.fields) where fields.count > 1 {
      if fields[0] == "MemTotal:" { memory = UInt64(fields[1]) ?? 0 }
      if fields[0] == "MemAvailable:" { availableMemory = UInt64(fields[1]) ?? 0 }
    }
    guard memory > 0, availableMemory <= memory else {
      throw InputFailure(folder + "/meminfo", "there are no 'MemTotal:' and 'MemAvailable:' that fit together")
    }
    loads =
      texts[2].first.map { SystemCounters.fields($0).prefix(3).compactMap { Double($0) }.filter(\.isFinite) } ?? []
    guard loads.count == 3 else { throw InputFailure(folder + "/loadavg", "there is no line of three loads") }
  }

  private static func fields(_ line: String) -> [Substring] { line.split(separator: " ") }
}
