import Foundation

/// Where a text comes from.
enum TextSource: Sendable {
  /// A text that comes with the examples, by its name.
  case shipped(String)
  /// A file, by its path.
  case file(String)
  /// Whatever is piped or typed in.
  case standardInput

  /// A story, to count the words of.
  static let sample = TextSource.shipped("sample.txt")

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

  /// Opens it for reading.
  func open() throws(ReadingFailure) -> Int32 {
    switch self {
    case .shipped(let name): try open(Self.texts.appendingPathComponent(name).path)
    case .file(let path): try open(path)
    case .standardInput: STDIN_FILENO
    }
  }

  /// The folder of the texts that come with the examples: beside the manifest of a bundle, or where Xcode puts resources.
  private static var texts: URL {
    (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("Texts")
  }

  private func open(_ path: String) throws(ReadingFailure) -> Int32 {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(source: title, code: errno) }
    return descriptor
  }
}
