/// An object for a closure to capture. A weak reference to it shows whether the closure is alive.
package final class Token: Sendable {
  package init() {}

  /// Keeps the token captured.
  package func touch() {}
}
