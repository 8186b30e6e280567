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

  /// Reads `stat`, `meminfo` and `loadavg` in a directory.
  init(directory: String) throws(ReadingFailure) {
    try readProcessors(directory + "/stat")
    try readMemory(directory + "/meminfo")
    try readLoads(directory + "/loadavg")
  }

  private mutating func readProcessors(_ path: String) throws(ReadingFailure) {
    for fields in try SystemCounters.table(path) {
      guard let name = fields.first, name.hasPrefix("cpu") else { continue }
      if name != "cpu" {
        processors += 1
        continue
      }
      // User, nice, system, idle, waiting for input or output, interrupts, soft interrupts, stolen; guests are users too.
      let times = fields.dropFirst().prefix(8).compactMap { UInt64($0) }
      guard times.count >= 4 else { throw .unexpected(source: path, line: 1, what: "these are not the times of 'cpu'") }
      total = times.reduce(0, &+)
      busy = total &- times[3] &- (times.count > 4 ? times[4] : 0)
    }
    guard processors > 0, total > 0 else { throw .lacking(source: path, what: "line that begins with 'cpu'") }
  }

  private mutating func readMemory(_ path: String) throws(ReadingFailure) {
    for fields in try SystemCounters.table(path) where fields.count > 1 {
      if fields[0] == "MemTotal:" { memory = UInt64(fields[1]) ?? 0 }
      if fields[0] == "MemAvailable:" { availableMemory = UInt64(fields[1]) ?? 0 }
    }
    guard memory > 0, availableMemory <= memory else {
      throw .lacking(source: path, what: "'MemTotal:' and 'MemAvailable:' that fit together")
    }
  }

  private mutating func readLoads(_ path: String) throws(ReadingFailure) {
    loads = try SystemCounters.table(path).first?.prefix(3).compactMap { Double($0) }.filter(\.isFinite) ?? []
    guard loads.count == 3 else { throw .lacking(source: path, what: "line of three loads") }
  }

  private static func table(_ path: String) throws(ReadingFailure) -> [[String]] {
    var reader = try LineReader(.file(path))
    var table: [[String]] = []
    while let line = try reader.next() { table.append(line.split(separator: " ").map(String.init)) }
    return table
  }
}
