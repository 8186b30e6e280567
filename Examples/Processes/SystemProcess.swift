import Reactive

/// A process at one moment.
struct SystemProcess: Identifiable, Equatable, Sendable {
  /// The number of a process that has ended is used again, so the moment of the start belongs to the ID.
  struct ID: Hashable, Comparable, Sendable {
    let number: Int
    /// In ticks since the start of the machine.
    let start: Int

    static func < (one: ID, other: ID) -> Bool { (one.number, one.start) < (other.number, other.start) }
  }

  let id: ID
  let name: String
  let user: String
  /// In kilobytes.
  let memory: Int
  /// The time that it has worked, in ticks.
  let ticks: Int
  /// The part of a processor that it has used since the reading before.
  var busy = 0.0

  /// Reads the lines of its files. Nil if these are not of a process, such as the files of one that has just ended.
  ///
  /// - Parameters:
  ///   - stat: one line of numbers, with the name in parentheses.
  ///   - status: a line for each property.
  ///   - users: the names of users by their numbers.
  init?(stat: String, status: String, users: [Substring: Substring]) {
    // The name may have parentheses and spaces of its own.
    guard let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")"), open < close else { return nil }
    let numbers = stat[close...].split(separator: " ")
    let properties = status.split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace) }
    func property(_ name: String) -> Substring? { properties.first { $0.first ?? "" == name }?.dropFirst().first }
    guard numbers.count > 20, let number = Int(stat[..<open].filter(\.isNumber)), let start = Int(numbers[20]),
      let user = Int(numbers[12]), let system = Int(numbers[13]), let owner = property("Uid:")
    else { return nil }
    id = ID(number: number, start: start)
    name = String(stat[open..<close].dropFirst()).onOneLine
    self.user = String(users[owner] ?? owner).onOneLine
    // The system's own threads have no memory.
    memory = property("VmRSS:").flatMap { Int($0) } ?? 0
    ticks = user &+ system
  }

  /// A condition: whether the name, the user or the number of a process contains a text.
  static func condition(containing text: String) -> @Sendable (SystemProcess) -> Bool {
    let text = text.lowercased()
    return { process in
      text.isEmpty
        || [process.name.lowercased(), process.user.lowercased(), String(process.id.number)].contains {
          $0.contains(text)
        }
    }
  }
}
