import ReactiveKernel

/// The machine of `race`: the first event, or the first value, of any signal decides.
///
/// Only the winner's events are forwarded. They are serial already, so nothing is serialised after the decision.
@usableFromInline
final class Contest<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; both arrays are set before any signal is attached, and the other variables
  // change only inside the claim. Then `lanes` is used only by the winner.
  private var lanes: [Subscription] = []
  /// Whether a signal is the winner. Each state belongs to its signal, which is serial (C2).
  @exclusivity(unchecked) @usableFromInline var wins: [SerialState<Bool>] = []
  /// Ended by the event that decides.
  private let decision = Subscription()
  private let rule: RaceRule
  // Change inside the claim only, for signals that end before the decision by value.
  private var contestants: Int
  private var firstFailure: Failure?
  private var hasCompleted = false

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, count: Int, by rule: RaceRule = .event) {
    self.rule = rule
    contestants = count
    super.init(downstream, sources: count)
  }

  /// Opens a subscription for each signal. All are open before the first signal is attached, so a winner can end all
  /// the others.
  @usableFromInline
  func open(_ count: Int) -> [Subscription] {
    lanes = (0..<count).map { makeChild(tag: $0) }
    wins = lanes.map { _ in SerialState(false) }
    return lanes
  }

  /// Subscribes to one of the signals.
  @inlinable
  func enter(_ signal: Signal<Value, Failure>, tag: Int, lane: Subscription) {
    let next = downstream.next
    let terminal = downstream.terminal
    let win = wins[tag]
    signal.attach(as: lane) { [self] value in
      if win.value || decide(for: tag) { next(value) }
    } ended: { [self] termination in
      if win.value || decidesByEnd(tag) { terminal(termination) } else { drop(tag, with: termination) }
    }
  }

  /// Whether a signal becomes the winner, because its event is the first of all.
  @usableFromInline
  @inline(never)
  func decide(for tag: Int) -> Bool {
    guard decision.end() else { return false }
    wins[tag].value = true
    let lanes = lanes
    self.lanes = []
    for (other, lane) in lanes.enumerated() where other != tag { lane.end() }
    return true
  }

  @usableFromInline
  func decidesByEnd(_ tag: Int) -> Bool { rule == .event && decide(for: tag) }

  /// Takes a signal that has ended without winning out of the race.
  @usableFromInline
  func drop(_ tag: Int, with termination: Termination<Failure>) {
    if decision.isDisposed { return Diagnostics.noteUndeliverable(termination, at: downstream.subscription) }
    serialiser.forward(()) { [self] in
      if case .failed(let failure) = termination, firstFailure == nil { firstFailure = failure }
      sourceEnded(tag: tag, isAbandoned: false)
    }
  }

  /// Inside the claim: an abandoned signal, or one that has ended before a decision by value.
  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if wins[tag].value { return finish(isAbandoned: isAbandoned) }
    contestants -= 1
    if !isAbandoned { hasCompleted = true }
    guard contestants == 0 else { return }
    if let firstFailure { finish(with: .failed(firstFailure)) } else { finish(isAbandoned: !hasCompleted) }
  }
}
