import ReactiveKernel
import Synchronization

/// One signal of a signal of windows, and its tie to the subscription it was sent to.
///
/// Owned by the operator alone: when the source lets go of that, the window's subscriptions end (C9), as a subject's do.
@usableFromInline
final class Window<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let queue: WindowQueue<Value, Failure>
  private let subscription: Subscription
  private let isOver = Atomic<Bool>(false)

  @usableFromInline
  init(_ queue: WindowQueue<Value, Failure>, in outer: Subscription) {
    self.queue = queue
    // A child, which is forgotten when the window has ended.
    subscription = outer.makeChild()
    // Weak, for a window's subscriber may lead back to the outer subscription, which holds its teardown.
    subscription.add { [weak self] in self?.abandon() }
  }

  deinit {
    abandon()
  }

  /// Ends the window, unless the disposal of the outer subscription was first; a failure is reported by the outer one then.
  func end(with termination: Termination<Failure>) {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
    queue.end(with: termination)
    subscription.end()
  }

  private func abandon() {
    if !isOver.exchange(true, ordering: .acquiringAndReleasing) { queue.abandon() }
  }
}
