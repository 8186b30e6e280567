import ReactiveSchedulers

/// The subscriber of an operator under test. Counts the events that it receives and checks how they are sent.
final class LawSink: Sendable {
  let subscription = Subscription()
  let values = Counter()
  let terminals = Counter()
  let failures = Counter()
  /// Events behind a terminal.
  let late = Counter()
  /// Deliveries that began inside another one.
  let overlaps = Counter()
  private let delivering = Counter()

  var events: Int { values.count + terminals.count }

  /// Attaches at the operator's own edge, where no sink of the library's cuts off what should not come.
  func watch(
    _ signal: OperatorUnderTest.Output, onValue: @escaping @Sendable (any Sendable) -> Void = { _ in },
    onTerminal: @escaping @Sendable () -> Void = {}
  ) {
    signal.attach(under: subscription) { [self] value in
      enter {
        values.increment()
        onValue(value)
      }
    } terminal: { [self] termination in
      enter {
        onTerminal()
        // As the sink does it (C5).
        subscription.end()
        count(termination)
      }
    }
  }

  /// Subscribes as a user does.
  func subscribe(
    to signal: OperatorUnderTest.Output, onValue: @escaping @Sendable (any Sendable) -> Void = { _ in },
    onTerminal: @escaping @Sendable () -> Void = {}
  ) {
    signal.attach(under: subscription) { [self] value in
      guard !subscription.isDisposed else { return }
      values.increment()
      onValue(value)
    } terminal: { [self] termination in
      guard subscription.end() else { return }
      count(termination)
      onTerminal()
    }
  }

  private func count(_ termination: Termination<TestFailure>) {
    if case .failed = termination { failures.increment() }
    terminals.increment()
  }

  private func enter(_ body: () -> Void) {
    if delivering.increment() > 1 { overlaps.increment() }
    if terminals.count > 0 { late.increment() }
    body()
    delivering.decrement()
  }
}
