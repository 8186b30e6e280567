import NIOCore
import ReactiveKernel
import Synchronization

/// A scheduled action, and the disposable that prevents its start.
final class EventLoopAction: Disposable, @unchecked Sendable {
  // Unchecked because `action` belongs to the one thread that moves `state` away from `waiting`, and `timer` is set
  // before `schedule` returns the object.
  /// The timer, if the action is due later.
  var timer: Scheduled<Void>?
  private let state = Atomic<State>(.waiting)
  private var action: (() -> Void)?

  private enum State: UInt8, AtomicRepresentable {
    case waiting
    case running
    case ended
  }

  init(_ action: sending @escaping () -> Void) { self.action = action }

  var isDisposed: Bool { state.load(ordering: .acquiring) == .ended }

  func run() {
    guard endWait(as: .running) else { return }
    action.take()?()
    state.store(.ended, ordering: .releasing)
  }

  func dispose() {
    guard endWait(as: .ended) else { return }
    action = nil
    timer?.cancel()
  }

  /// Ends the wait of an action that its loop has dropped. Does not use the timer, which may not be set yet.
  func drop() {
    if endWait(as: .ended) { action = nil }
  }

  /// Returns true to one caller.
  private func endWait(as next: State) -> Bool {
    state.compareExchange(expected: .waiting, desired: next, ordering: .acquiringAndReleasing).exchanged
  }
}

/// The right to run an action, which the event loop holds. A loop that releases it without running it has dropped the
/// action.
final class EventLoopTicket: Sendable {
  private let action: EventLoopAction

  init(_ action: EventLoopAction) { self.action = action }

  deinit { action.drop() }

  func run() { action.run() }
}
