import ReactiveKernel

/// The machine of the strategy `race`: forwards the first inner signal that sends an event.
///
/// Inner signals are numbered from one, and their numbers are their tags; zero is the outer signal's.
@usableFromInline
final class Racing<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  private var runners: [Int: Subscription] = [:]
  private var entered = 0
  private var hasWinnerEnded = false
  /// `nil` while the outer signal runs.
  private var isOuterAbandoned: Bool?
  /// The winner's number; zero before the decision.
  private let winner = AtomicInt()

  /// Whether there is a winner. On any thread.
  @usableFromInline
  var isDecided: Bool { winner.load() != 0 }

  /// Inside the claim: starts an inner signal as one of the runners.
  @usableFromInline
  func enter(_ inner: Signal<Value, Failure>?) {
    guard let inner, !isDecided else { return }
    entered += 1
    let child = makeChild(tag: entered)
    runners[entered] = child
    let number = entered
    serialiser.start { [self] in run(inner, as: child, number) }
  }

  private func run(_ inner: Signal<Value, Failure>, as child: Subscription, _ number: Int) {
    let serialiser = serialiser
    let send: @Sendable (Value) -> Void = { [self] value in if isWon(by: number) { downstream.next(value) } }
    inner.attach(as: child) { value in
      serialiser.forward(value, to: send)
    } ended: { termination in
      serialiser.forward(termination) { [self] in ended(number, with: $0) }
    }
  }

  /// Inside the claim: whether an inner signal that sends an event is the winner. The first such signal becomes the
  /// winner.
  @usableFromInline
  func isWon(by number: Int) -> Bool {
    let found = winner.load()
    guard found == 0 else { return found == number }
    winner.store(number)
    let runners = runners
    self.runners = [:]
    for (_, loser) in runners.filter({ $0.key != number }).sorted(by: { $0.key < $1.key }) { loser.end() }
    return true
  }

  /// Inside the claim: the end of an inner signal is an event like any other.
  private func ended(_ number: Int, with termination: Termination<Failure>) {
    guard isWon(by: number) else { return Diagnostics.noteUndeliverable(termination, at: downstream.subscription) }
    switch termination {
    case .failed:
      finish(with: termination)
    case .completed:
      keepEndPermit()
      hasWinnerEnded = true
      finishIfDone()
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 {
      isOuterAbandoned = isAbandoned
    } else {
      runners[tag] = nil
      if tag == winner.load() { hasWinnerEnded = true }
    }
    finishIfDone()
  }

  private func finishIfDone() {
    guard let isOuterAbandoned, isDecided ? hasWinnerEnded : runners.isEmpty else { return }
    finish(isAbandoned: isOuterAbandoned)
  }
}
