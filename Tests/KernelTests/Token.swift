/// Tells whether it is alive through a weak reference.
final class Token: Sendable {
  func touch() {}
}
