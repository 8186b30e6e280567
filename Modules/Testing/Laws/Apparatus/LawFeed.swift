import ReactiveSubjects

/// A source that is driven by hand, and new for each subscriber: one that starts over after the end waits for more to
/// be sent.
final class LawFeed: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only.
  private let lock = Lock()
  private var open: [OpenSubscription] = []
  private var started = 0

  private struct OpenSubscription {
    let number: Int
    let subscription: ObjectIdentifier
    /// `nil` after the end was sent, or the subject was dropped.
    var subject: Subject<Int, TestFailure>?
  }

  /// The source as a signal. Does not hold the feed.
  var signal: Signal<Int, TestFailure> {
    .attaching { [weak self] downstream in
      guard let self else { return }
      let subject = Subject<Int, TestFailure>()
      let number = add(subject, downstream.subscription)
      downstream.add { [weak self] in self?.remove(number) }
      subject.signal.attach(downstream)
    }
  }

  /// How many subscriptions there were.
  var startedCount: Int { lock.withLock { started } }

  /// How many of them have not ended.
  var openCount: Int { lock.withLock { open.count } }

  /// How many open subscriptions are children opened by an operator, and not `subscription` itself.
  func openCount(without subscription: Subscription) -> Int {
    lock.withLock { open.count { $0.subscription != ObjectIdentifier(subscription) } }
  }

  func send(_ value: Int) {
    for subject in lock.withLock({ open.compactMap(\.subject) }) { subject.send(value) }
  }

  func end(_ termination: Termination<TestFailure>) {
    for subject in takeSubjects() { subject.send(Event(termination)) }
  }

  /// Releases all subscribers without a terminal (C9).
  func drop() { withExtendedLifetime(takeSubjects()) {} }

  private func add(_ subject: Subject<Int, TestFailure>, _ subscription: Subscription) -> Int {
    lock.withLock {
      started += 1
      open.append(
        OpenSubscription(number: started, subscription: ObjectIdentifier(subscription), subject: subject))
      return started
    }
  }

  private func remove(_ number: Int) {
    // Released outside the lock: that may end the subscription.
    lock.discarding { open.firstIndex { $0.number == number }.map { open.remove(at: $0) } }
  }

  /// Removes and returns the subjects. A subscriber that subscribes while they end is not ended with them.
  private func takeSubjects() -> [Subject<Int, TestFailure>] {
    lock.withLock { open.indices.compactMap { open[$0].subject.take() } }
  }
}
