import ReactiveKernel

/// A subscription whose events wait in a ``Mailbox``: what every consumer that pulls is made of.
///
/// Whoever pulls holds the feed; dropping it disposes. The source holds the subscription and the mailbox, never the feed, and
/// neither of the two holds the other but through a teardown that is gone with the end.
final class Feed<Value: Sendable, Failure: Error>: Sendable {
  typealias Item = MailboxItem<Value, Failure>

  /// What is wanted of the signal.
  enum Demand {
    /// Every value that the policy lets through, as soon as it is there.
    case values(BufferingPolicy)
    /// The first value; the subscription ends with it.
    case first
    /// Every value, at the end.
    case allAtEnd
    /// Nothing but the end.
    case end
  }

  let mailbox: Mailbox<Value, Failure>
  private let demand: Demand
  private let subscription = Subscription()

  /// Makes a feed that is not subscribed yet, so that ``cancel()`` can stop a source that never returns from subscribing.
  init(_ demand: Demand) {
    self.demand = demand
    mailbox =
      switch demand {
      case .values(let policy): Mailbox(policy, servesAtEnd: false)
      case .first, .end: Mailbox(.oldest(0), servesAtEnd: true)
      case .allAtEnd: Mailbox(.unbounded, servesAtEnd: true)
      }
  }

  deinit {
    cancel()
  }

  /// Subscribes, on the calling thread, unless the feed was cancelled.
  func start(_ signal: Signal<Value, Failure>) {
    guard !subscription.isDisposed else { return }
    let mailbox = mailbox
    let subscription = subscription
    let next: @Sendable (Value) -> Void =
      if case .first = demand {
        { value in Feed.finish(nil, last: value, mailbox, subscription: subscription) }
      } else {
        { value in mailbox.put(value) }
      }
    signal.attach(
      Subscriber(
        next: next,
        terminal: { termination in Feed.finish(termination, mailbox, subscription: subscription) },
        subscription: subscription))
    // An end without a terminal, by the source or by disposal, tells of itself by the teardown alone (C9). Added last, so that
    // whoever waits hears of it after the teardown that the source added.
    subscription.add { Feed.finish(nil, mailbox, subscription: nil) }
  }

  /// Disposes, exactly once, and wakes who waits. Values that nobody took are dropped, unless they are wanted at the end.
  func cancel() {
    // Who comes too late to begin the end leaves it to who did: a consumer must not be woken while another thread runs teardown.
    Feed.finish(nil, mailbox, subscription: subscription)
    if case .values = demand { mailbox.clear() }
  }

  /// Whether the thread with that stack, if it waited here, would wait for itself to return (C3).
  func isFed(from stack: StackSpan) -> Bool {
    var search = UpstreamSearch(forDeliveryOn: stack)
    return subscription.leads(&search)
  }

  private static func finish(
    _ termination: Termination<Failure>?, last: Value? = nil, _ mailbox: Mailbox<Value, Failure>,
    subscription: Subscription?
  ) {
    guard mailbox.beginEnd(termination, last: last) else { return }
    subscription?.end()
    mailbox.close()
  }
}
