#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The mode in which the terminal of standard input sends key by key, and shows none of them.
package final class KeyMode {
  private var before: termios?

  /// Nil if standard input is no terminal.
  package init?() {
    var mode = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    before = mode
    mode.c_lflag &= ~tcflag_t(ECHO | ICANON)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  /// Restores the mode, once. The keys that were not read are dropped.
  package func leave() {
    guard var mode = before.take() else { return }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode)
  }
}
