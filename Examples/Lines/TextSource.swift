import Foundation

/// Where a text comes from.
enum TextSource: Sendable {
  /// The text that comes with the examples.
  case shipped
  /// A file, by its path.
  case file(String)
  /// Whatever is piped or typed in.
  case standardInput

  /// What to call it on the screen.
  var title: String {
    switch self {
    case .shipped: "sample.txt"
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  /// Whether it is typed on a terminal, where what is typed shows up between the lines of a picture.
  var isTyped: Bool {
    if case .standardInput = self { isatty(STDIN_FILENO) == 1 } else { false }
  }

  /// Opens it for reading.
  func open() throws(ReadingFailure) -> Int32 {
    switch self {
    case .shipped: try open(Bundle.module.bundleURL.appendingPathComponent("Texts/sample.txt").path)
    case .file(let path): try open(path)
    case .standardInput: STDIN_FILENO
    }
  }

  private func open(_ path: String) throws(ReadingFailure) -> Int32 {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(source: title, code: errno) }
    return descriptor
  }
}
