/// What a line holds into which somebody types.
struct SearchField: Sendable {
  private static let limit = 40

  private(set) var text = ""
  /// Whether Enter was typed last: it does not want to wait.
  private(set) var isEntered = false

  init(text: String = "") {
    self.text = text
  }

  /// The field after a key.
  func typing(_ key: Key) -> SearchField {
    var field = SearchField(text: text.typing(key, upTo: SearchField.limit))
    field.isEntered = key == .enter
    return field
  }

  /// What to search for: nothing if nothing but spaces was typed.
  var query: String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
