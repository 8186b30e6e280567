/// Runs a closure when it is released: for a value with a side effect in `deinit`, or to detect the release of a value.
package final class Releasing: Sendable {
  private let released: @Sendable () -> Void

  package init(_ released: @escaping @Sendable () -> Void) {
    self.released = released
  }

  deinit { released() }

  /// Keeps it, where a closure that calls this captures it.
  package func touch() {}
}

/// An object for a closure to capture. A weak reference to it shows whether the closure is alive.
package final class Token: Sendable {
  package init() {}

  /// Keeps the token captured.
  package func touch() {}
}
