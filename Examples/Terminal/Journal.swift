import Marbles
import Reactive

/// The past events, a line for each: a picture has the newest lines, and plain output has all.
struct Journal: Sendable {
  private static let limit = 200

  /// How many lines there have been.
  private(set) var count = 0
  private var lines: [String] = []
  private var beginning: SchedulerInstant?

  /// Adds a line.
  mutating func add(_ line: String) {
    count += 1
    lines = (lines + [line]).suffix(Journal.limit)
  }

  /// Adds an event, with the time since the first one.
  mutating func add(_ event: String, _ details: String, at instant: SchedulerInstant, _ style: Style = .dim) {
    let beginning = beginning ?? instant
    self.beginning = beginning
    let tenths = Int(beginning.duration(to: instant) / .milliseconds(100))
    let time = "\(tenths / 10).\(tenths % 10) s".leading(to: 8)
    add("\(time)  \(event.padding(to: 10).styled(style)) \(details)")
  }

  /// The lines behind a number of others.
  func lines(after read: Int) -> ArraySlice<String> { lines.suffix(count - read) }

  /// The newest lines, and empty ones below them, so that nothing below moves.
  func newest(_ length: Int) -> [String] {
    lines.suffix(length) + [String](repeating: "", count: max(0, length - lines.count))
  }
}
