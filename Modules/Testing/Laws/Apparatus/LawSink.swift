import ReactiveSchedulers
import Synchronization

/// The subscriber of an operator under test. Counts the events that it receives and checks how they are sent.
final class LawSink: Sendable {
  let subscription = Subscription()
  let values = Counter()
  let completions = Counter()
  let failures = Counter()
  /// Events behind a terminal.
  let late = Counter()
  /// Deliveries that began inside another one.
  let overlaps = Counter()
  private let isInside = Atomic<Bool>(false)

  var terminals: Int { completions.count + failures.count }
  var events: Int { values.count + terminals }

  /// Attaches at the operator's own edge, where no sink of the library's cuts off what should not come.
  func watch(
    _ signal: OperatorUnderTest.Output, onValue: @escaping @Sendable (any Sendable) -> Void = { _ in },
    onTerminal: @escaping @Sendable () -> Void = {}
  ) {
    signal.attach(
      Subscriber(
        next: { [self] value in
          enter {
            if terminals > 0 { late.increment() }
            values.increment()
            onValue(value)
          }
        },
        terminal: { [self] termination in
          enter {
            if terminals > 0 { late.increment() }
            onTerminal()
            // As the sink does it (C5).
            subscription.end()
            count(termination)
          }
        },
        subscription: subscription))
  }

  /// Subscribes as a user does.
  func subscribe(
    to signal: OperatorUnderTest.Output, onValue: @escaping @Sendable (any Sendable) -> Void = { _ in },
    onTerminal: @escaping @Sendable () -> Void = {}
  ) {
    signal.attach(
      Subscriber(
        next: { [self] value in
          guard !subscription.isDisposed else { return }
          values.increment()
          onValue(value)
        },
        terminal: { [self] termination in
          guard subscription.end() else { return }
          count(termination)
          onTerminal()
        },
        subscription: subscription))
  }

  private func count(_ termination: Termination<TestFailure>) {
    switch termination {
    case .completed: completions.increment()
    case .failed: failures.increment()
    }
  }

  private func enter(_ body: () -> Void) {
    let isFirst = !isInside.exchange(true, ordering: .acquiringAndReleasing)
    if !isFirst { overlaps.increment() }
    body()
    if isFirst { isInside.store(false, ordering: .releasing) }
  }
}
