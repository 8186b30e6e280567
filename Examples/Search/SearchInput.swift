import Reactive

/// The source of the typed text.
enum SearchInput: Sendable {
  /// The keys of the terminal.
  case keyboard
  /// A script, that is played.
  case script(TextSource)
  /// A text: what the field holds by then, line by line.
  case fields(TextSource)

  /// Whether it is a keyboard.
  var isKeyboard: Bool {
    if case .keyboard = self { true } else { false }
  }

  /// The content of the field, at each change.
  ///
  /// - Parameter stop: called when the user ends the search.
  func fields(stop: @escaping @Sendable () -> Void) async throws(ReadingFailure) -> Signal<SearchField, ReadingFailure>
  {
    switch self {
    case .keyboard: return SearchInput.fields(of: typedKeys(), stop: stop)
    case .script(let source):
      let script = try KeyScript(lines: await lines(of: source).allValues(), title: source.title)
      return SearchInput.fields(of: script.keys(), stop: stop)
    case .fields(let source):
      // Reading blocks: it has a thread of its own.
      return lines(of: source).map { SearchField(text: $0) }.subscribe(on: QueueScheduler(name: "reading"))
    }
  }

  private static func fields(
    of keys: Signal<Key, Never>, stop: @escaping @Sendable () -> Void
  ) -> Signal<SearchField, ReadingFailure> {
    keys
      .on(next: { if $0 == .stop { stop() } })
      .take(while: { $0 != .end && $0 != .stop })
      .scan(SearchField()) { field, key in field.typing(key) }
      .promoteError()
  }
}
