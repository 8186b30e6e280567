/// Runs a closure when it is released: for a value whose end does something, or that tells when nobody has it any more.
package final class Releasing: Sendable {
  private let released: @Sendable () -> Void

  package init(_ released: @escaping @Sendable () -> Void) {
    self.released = released
  }

  deinit { released() }

  /// Keeps it, where a closure that calls this captures it.
  package func touch() {}
}
