import Keys

/// The content of a text field.
struct SearchField: Sendable {
  private static let limit = 40

  private(set) var text = ""
  private var last: Key?

  /// Whether Enter was typed last: it does not want to wait.
  var isEntered: Bool { last == .enter }

  /// Whether the user has ended the search.
  var isStopped: Bool { last?.stops == true }

  /// The field after a key.
  func typing(_ key: Key) -> SearchField {
    SearchField(text: text.typing(key, upTo: SearchField.limit), last: key)
  }

  /// The text to search for; empty if the field contains only spaces.
  var query: String { text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
