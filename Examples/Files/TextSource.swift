import Foundation
import Reactive
import ReactiveSystem

/// Where a text comes from.
enum TextSource: Sendable {
  /// A text that comes with the examples, by its name.
  case shipped(String)
  /// A file, by its path.
  case file(String)
  /// Whatever is piped or typed in.
  case standardInput

  /// The title on the screen.
  var title: String {
    switch self {
    case .shipped(let name): name
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  /// Whether it is typed on a terminal, where typed text appears between the lines of a picture.
  var isTyped: Bool {
    if case .standardInput = self { isatty(STDIN_FILENO) == 1 } else { false }
  }

  /// Its lines. Each subscription opens the text, and closes it when it ends.
  var lines: Signal<String, InputFailure> {
    let lines =
      switch self {
      case .shipped(let name): LocalFile(TextSource.texts.appendingPathComponent(name).path).lines()
      case .file(let path): LocalFile(path).lines()
      case .standardInput: ByteSource.standardInput.lines()
      }
    return lines.mapError { InputFailure($0) }
  }

  /// The folder of the texts that come with the examples: beside the manifest of a bundle, or where Xcode puts
  /// resources.
  static var texts: URL {
    (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("Texts")
  }
}
