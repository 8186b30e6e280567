import ReactiveKernel
import Synchronization

/// A scheduled action, and the disposable that prevents its start.
final class ScheduledAction: Disposable, @unchecked Sendable {
  // Unchecked because `action` belongs to the one thread that moves `state` away from `waiting`.
  private enum State: UInt8, AtomicRepresentable {
    case waiting, running, ended
  }

  private let state = Atomic<State>(.waiting)
  private var action: (() -> Void)?
  private let load: SchedulerLoad

  /// - Parameter load: counts the action until it starts or is disposed.
  init(countedBy load: SchedulerLoad, _ action: sending @escaping () -> Void) {
    self.load = load
    self.action = action
    load.add()
  }

  deinit {
    // A queue or a timer has dropped it.
    if state.load(ordering: .relaxed) == .waiting { load.remove() }
  }

  var isDisposed: Bool { state.load(ordering: .acquiring) == .ended }

  func run() {
    guard endWait(as: .running) else { return }
    // Its scheduler may have been stopped while it waited.
    if let action = action.take(), load.stop == nil { action() }
    state.store(.ended, ordering: .releasing)
  }

  func dispose() {
    if endWait(as: .ended) { action = nil }
  }

  /// Returns true to one caller.
  private func endWait(as next: State) -> Bool {
    let isFirst = state.compareExchange(expected: .waiting, desired: next, ordering: .acquiringAndReleasing).exchanged
    if isFirst { load.remove() }
    return isFirst
  }
}

/// The number of waiting actions of a scheduler, and the line of the user that stopped it.
final class SchedulerLoad: @unchecked Sendable {
  // Unchecked because `firstStop` changes only under the lock.
  private let waiting = Atomic<Int>(0)
  private let lock = Lock()
  private var firstStop: (file: StaticString, line: UInt)?

  var count: Int { waiting.load(ordering: .acquiring) }

  /// The first call that stopped the scheduler, if there was one.
  var stop: (file: StaticString, line: UInt)? { lock.withLock { firstStop } }

  func add() { waiting.add(1, ordering: .relaxed) }
  func remove() { waiting.subtract(1, ordering: .releasing) }

  func stop(file: StaticString, line: UInt) {
    lock.withLock { firstStop = firstStop ?? (file, line) }
  }
}
