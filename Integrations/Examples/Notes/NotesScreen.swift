import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The last lines of a terminal, which are drawn again in place. Used by one task.
struct NotesScreen {
  private var height = 0

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 && isatty(STDIN_FILENO) == 1 }

  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Draws the lines in place of the ones before, in one write. The cursor stays behind the last one.
  mutating func draw(_ lines: [String]) {
    let (columns, rows) = NotesScreen.size
    let fitting = lines.suffix(rows).map { String($0.prefix(columns - 1)) }
    let toTop = "\r" + (height > 1 ? "\u{1B}[\(height - 1)A" : "")
    let text = toTop + fitting.map { $0 + "\u{1B}[K" }.joined(separator: "\n") + "\u{1B}[J"
    FileHandle.standardOutput.write(Data(text.utf8))
    height = fitting.count
  }

  /// Leaves the lines, and goes behind them.
  mutating func finish() {
    FileHandle.standardOutput.write(Data("\n".utf8))
    height = 0
  }
}
