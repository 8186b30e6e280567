import Foundation
import Reactive

/// Standard output: a terminal, whose last lines can be drawn again in place, or a plain stream of lines.
///
/// Used by one thread at a time.
final class Screen: Sendable {
  /// How many of the last lines belong to the picture that ``redraw(_:)`` replaces.
  private let pictureHeight = SerialState(0)
  private let isTerminal: Bool

  init() {
    let kind = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    isTerminal = isatty(STDOUT_FILENO) == 1 && kind != "dumb"
  }

  /// How many characters fit in a line; 80 where nobody knows.
  var columns: Int { size.columns }

  /// Whether a picture of so many lines can be drawn again in place.
  func canRedraw(height: Int) -> Bool { isTerminal && height < size.rows }

  /// Prints lines that stay.
  func print(_ lines: [String]) {
    write(lines.map { $0 + "\n" }.joined())
  }

  /// Prints a line that stays.
  func print(_ line: String = "") { print([line]) }

  /// Draws lines in place of those that were drawn last.
  func redraw(_ lines: [String]) {
    // One write, so that nobody sees half a picture. No line may be wider than the screen: it would become two.
    let columns = columns
    write(erasure + lines.map { $0.truncated(to: columns - 1) + "\n" }.joined())
    pictureHeight.value = lines.count
  }

  /// Takes away what was drawn last.
  func erase() {
    write(erasure)
    pictureHeight.value = 0
  }

  /// Lets what was drawn last stay.
  func keep() { pictureHeight.value = 0 }

  /// Ends the program with one line on standard error.
  func exit(with failure: ExampleFailure) -> Never {
    // Best effort: there is nowhere left to report that this cannot be written.
    try? FileHandle.standardError.write(contentsOf: Data("Examples: \(failure.message.onOneLine)\n".utf8))
    Foundation.exit(failure.status)
  }

  private var erasure: String {
    let height = pictureHeight.value
    return height > 0 ? "\u{1B}[\(height)A\u{1B}[J" : ""
  }

  private func write(_ text: String) {
    guard !text.isEmpty else { return }
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      exit(with: .unusable("standard output cannot be written"))
    }
  }

  private var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
