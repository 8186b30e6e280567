#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import ReactiveDisposables

/// The mode in which a terminal sends key by key, for all subscriptions that share the terminal.
final class KeyMode: @unchecked Sendable {
  // Unchecked because the variables are used under the lock of the list only.
  private let terminal: Descriptor
  private let number: Int32
  private var before: termios
  private var useCount = 1

  private init(_ terminal: Descriptor, _ number: Int32, before: termios) {
    self.terminal = terminal
    self.number = number
    self.before = before
  }

  /// Sets the mode. Returns nil if the descriptor is no terminal.
  static func enter(_ terminal: Descriptor, raisesSignals: Bool) throws(SystemFailure) -> KeyMode? {
    var mode: KeyMode?
    var code: Int32 = 0
    _ = terminal.withNumber { number in
      guard Calls.isTerminal(number) else { return }
      modes.lock.withLock {
        mode = modes.list.first { $0.number == number }
        var now = termios()
        if tcgetattr(number, &now) == 0 {
          let before = now
          now.setKeyMode(raisesSignals: raisesSignals)
          if tcsetattr(number, TCSANOW, &now) == 0 {
            if let mode {
              mode.useCount += 1
            } else if terminal.beginUse() {
              let new = KeyMode(terminal, number, before: before)
              modes.list.append(new)
              mode = new
            }
            return
          }
        }
        code = errno
      }
    }
    if code != 0 { throw SystemFailure("tcsetattr", code: code, path: terminal.path) }
    restoreAtExit
    return mode
  }

  /// Restores the terminal after the last use.
  func leave() {
    KeyMode.modes.lock.withLock {
      useCount -= 1
      guard useCount == 0 else { return }
      KeyMode.modes.list.removeAll { $0 === self }
      restore()
      terminal.endUse()
    }
  }

  /// The number is open: the subscriptions use it.
  private func restore() {
    // TCSAFLUSH drops unread keys, so that the shell does not receive them.
    tcsetattr(number, TCSAFLUSH, &before)
  }

  private final class Modes: @unchecked Sendable {
    // Unchecked because the list is used under the lock only.
    let lock = SleepingLock()
    var list: [KeyMode] = []
  }

  private static let modes = Modes()

  private static let restoreAtExit: Void = {
    atexit { KeyMode.modes.lock.withLock { KeyMode.modes.list.forEach { $0.restore() } } }
    return ()
  }()
}

extension termios {
  fileprivate mutating func setKeyMode(raisesSignals: Bool) {
    c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
    // Otherwise Ctrl-S stops the output.
    c_iflag &= ~tcflag_t(IXON)
    if raisesSignals { c_lflag |= tcflag_t(ISIG) } else { c_lflag &= ~tcflag_t(ISIG) }
    withUnsafeMutableBytes(of: &c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
  }
}
