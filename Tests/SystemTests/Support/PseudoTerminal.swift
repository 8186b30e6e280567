#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import ReactiveSystem

/// A terminal for a test, and the end on which its keys are typed.
final class PseudoTerminal: Sendable {
  let descriptor: DescriptorHandle
  private let main: Int32

  /// Nil if the system gives no terminal.
  init?() {
    var (main, other): (Int32, Int32) = (-1, -1)
    guard openpty(&main, &other, nil, nil, nil) == 0 else { return nil }
    self.main = main
    descriptor = DescriptorHandle(owning: other)
    // A write to a full terminal fails, and its keys are dropped.
    _ = fcntl(main, F_SETFL, O_NONBLOCK)
  }

  deinit { close(main) }

  /// Types keys, if there is space for them.
  func type(_ keys: String) { _ = write(main, keys, keys.utf8.count) }

  var mode: termios {
    var mode = termios()
    descriptor.withNumber { _ = tcgetattr($0, &mode) }
    return mode
  }
}
