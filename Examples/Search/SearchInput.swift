import Reactive

/// The source of the typed text.
enum SearchInput: Sendable {
  /// Keys, typed or from a script.
  case keys(KeyInput)
  /// Lines, each the whole content of the field.
  case lines(TextSource)

  /// The content of the field, at each change.
  func fields() async throws(ReadingFailure) -> Signal<SearchField, ReadingFailure> {
    switch self {
    case .keys(let input):
      return try await input.keys().scan(SearchField()) { field, key in field.typing(key) }.promoteError()
    case .lines(let source):
      // Reading blocks: it has a thread of its own.
      return Examples.lines(of: source).map { SearchField(text: $0) }.subscribe(on: QueueScheduler(name: "reading"))
    }
  }
}
