import ReactiveTesting

/// An action of a simulated scheduler, and the disposable that prevents its start.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class SimulatedAction: Disposable, @unchecked Sendable {
  // Unchecked because `action` and `timer` are used under the lock only; the action runs on the thread of the
  // simulation, which took it.
  private let lock = Lock()
  private var action: (() -> Void)?
  private var timer: (any Disposable)?
  private var hasEnded = false
  let scheduler: SimulatedScheduler

  init(on scheduler: SimulatedScheduler, _ action: sending @escaping () -> Void) {
    self.scheduler = scheduler
    self.action = action
  }

  var isDisposed: Bool { lock.withLock { hasEnded } }

  /// Has a timer disposed with the action.
  func wait(for timer: any Disposable) {
    let isLate = lock.withLock {
      if !hasEnded { self.timer = timer }
      return hasEnded
    }
    if isLate { timer.dispose() }
  }

  func dispose() {
    guard let (action, timer) = end() else { return }
    timer?.dispose()
    scheduler.simulator.remove(self)
    withExtendedLifetime(action) {}
  }

  /// Runs the action, unless it was disposed.
  func run() { end()?.action?() }

  private func end() -> (action: (() -> Void)?, timer: (any Disposable)?)? {
    lock.withLock {
      guard !hasEnded else { return nil }
      hasEnded = true
      return (action.take(), timer.take())
    }
  }
}
