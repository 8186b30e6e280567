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
