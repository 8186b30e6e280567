#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import ReactiveDisposables
import ReactiveSystem

/// The mode in which a terminal sends key by key, for all subscriptions that share the terminal.
final class KeyMode: @unchecked Sendable {
  // Unchecked because the variables are used under the lock of the list only.
  private let terminal: DescriptorHandle
  private let number: Int32
  /// Several descriptors may be open for one terminal.
  private let identity: [UInt64]
  private var before: termios
  private var useCount = 0
  /// The number of subscriptions for which Ctrl-C is a key.
  private var keyCount = 0

  /// Nil if the system does not say the mode.
  private init?(_ terminal: DescriptorHandle, _ number: Int32) {
    var mode = termios()
    guard let identity = KeyMode.identity(of: number), tcgetattr(number, &mode) == 0 else { return nil }
    self.identity = identity
    self.terminal = terminal
    self.number = number
    before = mode
  }

  /// The numbers of the device and of the file.
  private static func identity(of number: Int32) -> [UInt64]? {
    var status = stat()
    guard fstat(number, &status) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
  }

  /// Sets the mode. Returns nil if the descriptor is no terminal.
  static func enter(_ terminal: DescriptorHandle, raisesSignals: Bool) throws(SystemFailure) -> KeyMode? {
    var mode: KeyMode?
    var code: Int32 = 0
    _ = terminal.withNumber { number in
      guard isatty(number) == 1 else { return }
      modes.lock.withLock {
        let shared = modes.list.first { $0.identity == identity(of: number) }
        guard let used = shared ?? KeyMode(terminal, number) else { return code = errno }
        guard used.change(by: 1, raisesSignals) else { return code = errno }
        if shared == nil {
          // Used from here on until the last subscription ends.
          _ = terminal.beginUse()
          modes.list.append(used)
        }
        mode = used
      }
    }
    if code != 0 { throw SystemFailure("tcsetattr", code: code, path: terminal.path) }
    restoreAtExit
    return mode
  }

  /// Restores the terminal after the last use.
  func leave(raisesSignals: Bool) {
    KeyMode.modes.lock.withLock {
      guard useCount == 1 else {
        _ = change(by: -1, raisesSignals)
        return
      }
      KeyMode.modes.list.removeAll { $0 === self }
      // Not while a reader polls and then reads: it drops the bytes.
      terminal.reading.withLock { restore() }
      terminal.endUse()
    }
  }

  /// Counts a subscription, and sets the mode for all of them. Returns whether the system has set it.
  private func change(by number: Int, _ raisesSignals: Bool) -> Bool {
    useCount += number
    if !raisesSignals { keyCount += number }
    var mode = before
    mode.setKeyMode(raisesSignals: keyCount == 0)
    let isSet = tcsetattr(self.number, TCSANOW, &mode) == 0
    if !isSet, number > 0 {
      useCount -= 1
      if !raisesSignals { keyCount -= 1 }
    }
    return isSet
  }

  /// The number is open: the subscriptions use it.
  private func restore() {
    // TCSAFLUSH drops unread keys, so that the shell does not receive them.
    tcsetattr(number, TCSAFLUSH, &before)
  }

  private final class Modes: @unchecked Sendable {
    // Unchecked because the list is used under the lock only.
    let lock = Lock()
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
