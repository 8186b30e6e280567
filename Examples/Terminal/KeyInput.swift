import Foundation
import Marbles
import Reactive

/// Where keys come from.
enum KeyInput: Sendable {
  /// The keys of the terminal.
  case keyboard
  /// A script, that is played.
  case script(TextSource)

  /// Reads the arguments of a walkthrough: nothing, or `--script FILE`.
  ///
  /// Without a terminal, it plays the walkthrough's own script.
  init(arguments: [String], of name: String) throws(CommandFailure) {
    switch (arguments.first, arguments.dropFirst().first) {
    case (nil, _):
      let isTyped = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      self = isTyped ? .keyboard : .script(.shipped("\(name)-keys.txt"))
    case ("--script", nil): throw .usage("\(name) --script needs a file")
    case ("--script", let path?) where arguments.count == 2: self = .script(.file(path))
    case ("--script", _): throw .usage("\(name) takes one script, but was also given '\(arguments.last ?? "")'")
    case (let option?, _) where option.hasPrefix("-"): throw .usage("\(name) has no option '\(option)'")
    case (let other?, _): throw .usage("\(name) takes a script by --script FILE, but was given '\(other)'")
    }
  }

  /// Whether it is a keyboard.
  var isKeyboard: Bool {
    if case .keyboard = self { true } else { false }
  }

  /// The keys, on the main queue, up to the first one that ends the input.
  func keys() async throws(ReadingFailure) -> Signal<Key, Never> {
    try await allKeys().take(while: { $0 != .end && $0 != .stop })
  }

  /// All keys, on the main queue, those too that say there are no more.
  func allKeys() async throws(ReadingFailure) -> Signal<Key, Never> {
    switch self {
    case .keyboard: return typedKeys()
    case .script(let source):
      return try KeyScript(lines: await lines(of: source).allValues(), title: source.title).keys()
    }
  }
}
