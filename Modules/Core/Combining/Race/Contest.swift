import ReactiveKernel

/// The machine of `race`: the first event of any signal decides.
///
/// Only the winner's events are forwarded. They are serial by themselves, so nothing is serialised after the decision.
@usableFromInline
final class Contest<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; both arrays are set before any signal is attached. Then `lanes` is used only by the winner.
  private var lanes: [Subscription] = []
  /// Whether a signal is the winner. Each state belongs to its signal, which is serial (C2).
  @exclusivity(unchecked) @usableFromInline var wins: [SerialState<Bool>] = []
  /// Ended by the first event of all.
  private let decision = Subscription()

  /// Opens a subscription for each signal. All are open before the first signal is attached, so a winner can end all the others.
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
      if win.value || decide(for: tag) { terminal(termination) } else { Diagnostics.noteUndeliverable(termination) }
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

  /// Called only for an abandoned signal.
  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if wins[tag].value {
      finish(isAbandoned: isAbandoned)
    } else {
      super.sourceEnded(tag: tag, isAbandoned: isAbandoned)
    }
  }
}
