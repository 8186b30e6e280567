import Reactive

/// The source of the typed text.
enum SearchInput: Sendable {
  /// Keys, typed or from a script.
  case keys(KeyInput)
  /// Lines, each the whole content of the field.
  case lines(TextSource)

  /// The content of the field, at each change.
  func fields() async throws(InputFailure) -> Signal<SearchField, InputFailure> {
    switch self {
    case .keys(let input):
      return try await input.keys().scan(SearchField()) { field, key in field.typing(key) }
    case .lines(let source):
      return source.lines.map { SearchField(text: $0) }
    }
  }
}
