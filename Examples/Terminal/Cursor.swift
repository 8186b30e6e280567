import Foundation

/// The cursor of the terminal, which a moving picture hides. Any exit of the program shows it again.
enum Cursor {
  static func hide() {
    _ = showAtExit
    write("\u{1B}[?25l")
  }

  static func show() { write("\u{1B}[?25h") }

  private static let showAtExit = atexit { Cursor.show() }

  private static func write(_ command: String) {
    guard Screen.isTerminal else { return }
    _ = Foundation.write(STDOUT_FILENO, command, command.utf8.count)
  }
}
