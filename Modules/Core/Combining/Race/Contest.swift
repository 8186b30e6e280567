import ReactiveKernel
import Synchronization

/// Signals that race for one downstream: the first event of any decides.
///
/// Only the winner's events go on, and those are serial by themselves: after the decision nothing is left to serialise.
@usableFromInline
final class Contest<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; `lanes` is set before any signal is attached, and then used by the winner alone.
  @usableFromInline let winner = Atomic<Int>(-1)
  @exclusivity(unchecked) private var lanes: [Subscription] = []

  @usableFromInline
  override init(_ downstream: Subscriber<Value, Failure>, sources: Int, serialiser: Serialiser = Serialiser()) {
    super.init(downstream, sources: sources, serialiser: serialiser)
  }

  /// Opens a subscription for each signal, all before the first is attached: so a winner finds every one that it has to end.
  @usableFromInline
  func open(_ count: Int) -> [Subscription] {
    lanes = (0..<count).map { makeChild(tag: $0) }
    return lanes
  }

  /// Attaches to one of the signals.
  @inlinable
  func enter(_ signal: Signal<Value, Failure>, tag: Int, lane: Subscription) {
    let next = downstream.next
    let terminal = downstream.terminal
    signal.attach(as: lane) { [self] value in
      if isWon(by: tag) { next(value) }
    } ended: { [self] termination in
      if isWon(by: tag) { terminal(termination) } else { Diagnostics.noteUndeliverable(termination) }
    }
  }

  /// Whether a signal that has something to send may: it has won, or wins now.
  @inlinable
  func isWon(by tag: Int) -> Bool {
    // Relaxed, for only the winner has to see its own mark.
    winner.load(ordering: .relaxed) == tag || decide(for: tag)
  }

  @usableFromInline
  @inline(never)
  func decide(for tag: Int) -> Bool {
    guard winner.compareExchange(expected: -1, desired: tag, ordering: .acquiringAndReleasing).exchanged else {
      return false
    }
    let lanes = lanes
    self.lanes = []
    for (other, lane) in lanes.enumerated() where other != tag { lane.end() }
    return true
  }

  /// Called only for a signal that was abandoned: terminals do not come here.
  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if winner.load(ordering: .acquiring) == tag {
      finish(isAbandoned: isAbandoned)
    } else {
      super.sourceEnded(tag: tag, isAbandoned: isAbandoned)
    }
  }
}
