/// One signal of a signal of windows, and its tie to the subscription it was sent to.
///
/// Owned by the operator alone: when the source lets go of that, the window's subscriptions end (C9), as a subject's do.
@usableFromInline
package final class Window<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline package let hub = Hub<Value, Failure>()
  private let subscription: Subscription

  package init(in outer: Subscription) {
    // A child, which is forgotten when the window has ended.
    subscription = outer.makeChild()
    // Weak, for a window's subscriber may lead back to the outer subscription, which holds its teardown.
    subscription.add { [weak self] in self?.hub.abandon() }
  }

  deinit {
    hub.abandon()
  }

  package func end(with termination: Termination<Failure>) {
    // The disposal of the outer subscription has ended it otherwise; a failure is reported by the outer one then.
    guard !subscription.isDisposed else { return }
    hub.end(termination)
    subscription.end()
  }
}
