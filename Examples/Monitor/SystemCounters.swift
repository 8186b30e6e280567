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
    let rows = texts.map { lines in lines.map { $0.split(separator: " ") } }
    func numbers(of name: String) -> [UInt64] {
      rows.joined().first { $0.first ?? "" == name }?.dropFirst().compactMap { UInt64($0) } ?? []
    }
    // User, nice, system, idle, waiting for input or output, interrupts, soft interrupts, stolen; guests are users too.
    let times = numbers(of: "cpu").prefix(8)
    processors = rows[0].count { $0.first?.hasPrefix("cpu") == true } - 1
    memory = numbers(of: "MemTotal:").first ?? 0
    availableMemory = numbers(of: "MemAvailable:").first ?? 0
    loads = rows[2].first?.prefix(3).compactMap { Double($0) }.filter(\.isFinite) ?? []
    total = times.reduce(0, &+)
    guard times.count > 4, processors > 0, total > 0, memory > 0, availableMemory <= memory, loads.count == 3 else {
      throw InputFailure(folder, "these are not the counters of Linux")
    }
    busy = total &- times[3] &- times[4]
  }
}
