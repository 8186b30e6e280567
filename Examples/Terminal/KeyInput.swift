import Keys
import Marbles
import Reactive

/// Where keys come from.
enum KeyInput: Sendable {
  /// The keys of the terminal.
  case keyboard
  /// A script, that is played.
  case script(TextSource)
  /// Lines, each typed in place of the one before.
  case lines(TextSource)

  /// Its argument, for the help of a walkthrough.
  static let argument: ArgumentHelp = ("--script FILE", "a script of keys in place of the keyboard")

  /// Reads `--script FILE`. Without it and without a terminal, and in the tour, it plays the walkthrough's own script.
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    if let path = try arguments.value("--script", "a file") {
      self = .script(.file(path))
    } else if Screen.isInteractive, !arguments.isBrief {
      self = .keyboard
    } else {
      self = .script(.shipped("\(arguments.name)-keys\(arguments.isBrief ? "-brief" : "").txt"))
    }
  }

  /// Whether the pipeline reads the keyboard.
  var isKeyboard: Bool { if case .keyboard = self { true } else { false } }

  /// The keys, on the main queue, up to the end of the input. Escape, which ends the walkthrough, is a key as well.
  func keys() async throws(CommandFailure) -> Signal<Key, CommandFailure> {
    switch self {
    case .keyboard:
      return Keyboard.standard.keys().mapError { CommandFailure($0) }.take(while: { !$0.endsInput }).deliverOnMain()
    case .script(let source):
      return try KeyScript(lines: await source.lines.allValues(), title: source.title).keys()
    case .lines(let source):
      return source.lines.flatMap { line in Signal([.control("u")] + line.map { .character($0) } + [.enter]) }
    }
  }
}
