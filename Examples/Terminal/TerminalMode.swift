import Foundation
import Reactive

/// The mode of the terminal during a moving picture: it shows no cursor and no typed keys.
///
/// ``leave()`` and any exit of the program restore it. For one picture at a time.
enum TerminalMode {
  /// Ctrl-C interrupts the program, as ever.
  case quiet
  /// Each key is handed over as it is typed, Ctrl-C and Ctrl-D too.
  case keys

  func enter() {
    TerminalMode.restoreAtExit
    if isatty(STDIN_FILENO) == 1 {
      var attributes = termios()
      guard tcgetattr(STDIN_FILENO, &attributes) == 0 else { return }
      if TerminalMode.before.value == nil { TerminalMode.before.value = attributes }
      attributes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
      if self == .keys { attributes.c_lflag &= ~tcflag_t(ISIG) }
      tcsetattr(STDIN_FILENO, TCSANOW, &attributes)
    }
    TerminalMode.show("\u{1B}[?25l")
  }

  /// Drops unread keys, so that the shell does not receive them.
  static func leave() {
    if var attributes = before.value.take() { tcsetattr(STDIN_FILENO, TCSAFLUSH, &attributes) }
    show("\u{1B}[?25h")
  }

  private static let before = SerialState<termios?>(nil)

  private static let restoreAtExit: Void = {
    atexit { if TerminalMode.before.value != nil { TerminalMode.leave() } }
    return ()
  }()

  private static func show(_ command: String) {
    guard Screen.isTerminal else { return }
    _ = write(STDOUT_FILENO, command, command.utf8.count)
  }
}

extension Signal {
  /// Sets the mode of the terminal during each subscription.
  func keepingTerminal(_ mode: TerminalMode) -> Signal {
    on(started: { mode.enter() }, ended: { TerminalMode.leave() })
  }
}
