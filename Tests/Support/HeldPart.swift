import ReactiveKernel

/// A part of a subscriber that a source still holds after it should have released the subscriber.
package enum HeldPart: CaseIterable, Sendable {
  case next, terminal, subscription, weakSubscription

  /// Takes it.
  ///
  /// - Returns: uses it: sends the value 1, completes, or disposes.
  package func taken<Failure: Error>(from subscriber: Subscriber<Int, Failure>) -> @Sendable () -> Void {
    let (next, terminal, subscription) = (subscriber.next, subscriber.terminal, subscriber.subscription)
    return switch self {
    case .next: { next(1) }
    case .terminal: { terminal(.completed) }
    case .subscription: { subscription.dispose() }
    case .weakSubscription: { [weak subscription] in subscription?.dispose() }
    }
  }
}
