import Reactive

/// Where keys come from.
enum KeyInput: Sendable {
  /// The keys of the terminal.
  case keyboard
  /// A script, that is played.
  case script(TextSource)

  /// Whether somebody types.
  var isKeyboard: Bool {
    if case .keyboard = self { true } else { false }
  }

  /// The keys, on the main queue, up to the one that says there are no more.
  func keys() async throws(ReadingFailure) -> Signal<Key, Never> {
    try await allKeys().take(while: { $0 != .end && $0 != .stop })
  }

  /// All keys, on the main queue, those too that say there are no more.
  func allKeys() async throws(ReadingFailure) -> Signal<Key, Never> {
    switch self {
    case .keyboard: return typedKeys()
    case .script(let source):
      return try KeyScript(lines: await lines(of: source).collect(), title: source.title).keys()
    }
  }
}
