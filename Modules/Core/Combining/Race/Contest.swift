import ReactiveKernel
import Synchronization

/// The machine of `race`: the first event of any signal decides.
///
/// Only the winner's events are forwarded. They are serial by themselves, so nothing is serialised after the decision.
@usableFromInline
final class Contest<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; `lanes` is set before any signal is attached, and then used only by the winner.
  @usableFromInline let winner = Atomic<Int>(-1)
  private var lanes: [Subscription] = []

  /// Opens a subscription for each signal. All are open before the first signal is attached, so a winner can end all the others.
  @usableFromInline
  func open(_ count: Int) -> [Subscription] {
    lanes = (0..<count).map { makeChild(tag: $0) }
    return lanes
  }

  /// Subscribes to one of the signals.
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

  /// Whether a signal that sends an event is the winner, or becomes it now.
  @inlinable
  func isWon(by tag: Int) -> Bool {
    // Relaxed, because only the winner has to see its own mark.
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

  /// Called only for an abandoned signal.
  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if winner.load(ordering: .acquiring) == tag {
      finish(isAbandoned: isAbandoned)
    } else {
      super.sourceEnded(tag: tag, isAbandoned: isAbandoned)
    }
  }
}
