/// Whatever a signal can be sent to as a whole: a subscriber, a subject, a channel's terminal.
public protocol SignalTarget<Value, Failure>: Sendable {
  /// What it takes.
  associatedtype Value: Sendable
  /// How what it takes may fail.
  associatedtype Failure: Error

  /// Makes the subscriber for one more upstream, with a subscription of its own.
  func makeSubscriber() -> Subscriber<Value, Failure>
}

extension Subscriber: SignalTarget {
  /// A subscriber whose events are this one's, and whose subscription is a child of this one's.
  public func makeSubscriber() -> Subscriber<Value, Failure> {
    let child = subscription.makeChild()
    let terminal = terminal
    return Subscriber(
      next: next,
      terminal: { termination in
        if child.end(with: termination) { terminal(termination) }
      },
      subscription: child)
  }
}
