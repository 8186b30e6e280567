import Foundation
import Marbles
import Reactive

/// Standard output: a terminal, whose last lines can be drawn again in place, or a plain stream of lines.
///
/// Plain output, a terminal without a cursor, and `NO_COLOR` get no styles. Used by one thread at a time.
final class Screen: Sendable {
  /// How wide the last lines are, as far as they belong to the picture that ``redraw(_:)`` replaces.
  private let pictureWidths = SerialState<[Int]>([])
  private let hasStyles: Bool

  /// Whether standard output is a terminal with a cursor that can be moved.
  static let isTerminal = isatty(STDOUT_FILENO) == 1 && (variable("TERM") ?? "dumb") != "dumb"

  /// Whether keys can be typed into a picture.
  static let isInteractive = isTerminal && isatty(STDIN_FILENO) == 1

  init() { hasStyles = Screen.isTerminal && Screen.variable("NO_COLOR") == nil }

  /// The number of characters in a line; 80 if it is unknown.
  var columns: Int { size.columns }

  /// The room for a picture.
  func frame(isOver: Bool) -> Frame { Frame(columns: size.columns, rows: size.rows, isOver: isOver) }

  /// Whether a picture of this height can be redrawn in place.
  func canRedraw(height: Int) -> Bool { Screen.isTerminal && height < size.rows }

  /// Prints lines that stay.
  func print(_ lines: [String]) { write(lines.map { $0 + "\n" }.joined()) }

  /// Prints a line that stays.
  func print(_ line: String = "") { print([line]) }

  /// Draws lines in place of the previous picture.
  func redraw(_ lines: [String]) {
    guard Screen.isTerminal else { return print(lines) }
    // One write, without erasing first, so that the picture does not flicker. A line that is wider than the screen
    // would become two lines, so lines are truncated.
    let size = size
    let fitting = lines.prefix(size.rows - 1).map { $0.truncated(to: size.columns - 1) }
    write(toPicture + fitting.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J")
    pictureWidths.value = fitting.map(\.width)
  }

  /// Removes the current picture.
  func erase() {
    write(toPicture + (pictureWidths.value.isEmpty ? "" : "\u{1B}[J"))
    keep()
  }

  /// Keeps the current picture.
  func keep() { pictureWidths.value = [] }

  /// Ends the program with what there is to say on standard error, if anything.
  func exit(with failure: CommandFailure) -> Never {
    if failure.message.isEmpty { Foundation.exit(failure.status) }
    // Best effort: there is nowhere left to report that this cannot be written.
    let lines = ["Examples: \(failure.message.onOneLine)"] + failure.details
    try? FileHandle.standardError.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    Foundation.exit(failure.status)
  }

  /// Goes to where the picture begins. A screen that has become narrower since shows a line of it as several.
  private var toPicture: String {
    let columns = columns
    let height = pictureWidths.value.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
    return height > 0 ? "\u{1B}[\(height)A" : ""
  }

  private func write(_ text: String) {
    guard !text.isEmpty else { return }
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((hasStyles ? text : text.withoutStyles).utf8))
    } catch {
      exit(with: .unusable("standard output cannot be written"))
    }
  }

  /// A variable of the environment, if it is there and not empty.
  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
