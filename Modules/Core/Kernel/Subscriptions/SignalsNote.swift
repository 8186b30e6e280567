/// Left by an operator that sends its values in signals, such as windows and groups. An operator downstream that holds
/// these signals needs places for them. These are no places for the values (C17).
package final class SignalsNote: SubscriptionNote {
  fileprivate static let shared = SignalsNote()
}

extension Subscription {
  /// Notes that the values of the upstream are sent in signals.
  ///
  /// On the subscription of the operator itself, without a child: the operators downstream that share it subscribe to
  /// nothing.
  @usableFromInline
  package final func noteSignals() {
    leave(SignalsNote.shared)
    // A search comes from these signals through an ``OperatorLink``.
    beSearched()
  }
}
