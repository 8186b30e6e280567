import Keys

/// The choice of the user: a text that processes contain, their order, and a part of the list.
struct ProcessChoice: Sendable {
  private static let limit = 40
  /// The lines of a screen that show no process: the title, the text, the users, the names of columns and the hint.
  private static let otherLines = 10
  private static let fewestRows = 3

  private(set) var text = ""
  private(set) var order = ProcessOrder.busy
  /// How many processes contain the text.
  private(set) var count = 0
  /// How many of them the screen has room for.
  private(set) var rows = fewestRows
  private var first = 0

  /// The part of the list.
  var range: Range<Int> { first..<first + rows }

  /// How many rows a screen has room for.
  static func rows(height: Int) -> Int { max(fewestRows, height - otherLines) }

  mutating func type(_ key: Key) {
    switch key {
    case .tab: order = order.next
    case .up: scroll(to: first - 1)
    case .down: scroll(to: first + 1)
    case .pageUp: scroll(to: first - rows)
    case .pageDown: scroll(to: first + rows)
    case .home: scroll(to: 0)
    case .end: scroll(to: count)
    default:
      let old = text
      text = text.typing(key, upTo: ProcessChoice.limit)
      if text != old { first = 0 }
    }
  }

  /// The screen has another height.
  mutating func fit(height: Int) {
    rows = ProcessChoice.rows(height: height)
    scroll(to: first)
  }

  /// Another number of processes contains the text.
  mutating func fit(count: Int) {
    self.count = count
    scroll(to: first)
  }

  private mutating func scroll(to place: Int) { first = max(0, min(place, count - rows)) }
}
