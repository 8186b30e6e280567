/// The events of one subscriber, tick by tick.
struct MarbleRow: Sendable {
  var name: String
  /// The tick at which the subscriber joined.
  var joined: Int
  /// The tick of the terminal, once there was one.
  var ended: Int?
  private var marks: [Int: String] = [:]

  init(name: String, joined: Int) {
    self.name = name
    self.joined = joined
  }

  /// Adds the mark of an event.
  mutating func add(_ mark: Character, at tick: Int) { marks[tick, default: ""].append(mark) }

  /// The last tick of which there is something to draw.
  var lastTick: Int { ended ?? marks.keys.max() ?? joined }

  /// The text of a tick, without padding.
  func cell(at tick: Int) -> String {
    let joins = tick == joined ? "^" : ""
    guard let marks = marks[tick] else { return joins.isEmpty ? String(rest(at: tick)) : joins }
    return joins + (marks.count == 1 ? marks : "(\(marks))")
  }

  /// The character that fills the space after a tick's cell.
  func filling(after tick: Int) -> Character { rest(at: tick + 1) }

  private func rest(at tick: Int) -> Character { tick < joined || tick > (ended ?? .max) ? " " : "-" }
}
