/// Tells through a weak reference whether what captured it is alive.
package final class Token: Sendable {
  package init() {}

  /// Keeps the token captured.
  package func touch() {}
}
