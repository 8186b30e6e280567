/// The reply of a room to a source that requests a permit for its next value (C17).
@usableFromInline
package enum PermitReply: Sendable {
  /// The source makes the permit. There is no other one until it has released it.
  case granted
  /// No place is free now.
  case wait
  /// The subscription has ended, or is about to.
  case closed
}
