import ReactiveKernel
import Synchronization

/// A scheduled action, and the disposable that prevents its start.
final class ScheduledAction: Disposable, @unchecked Sendable {
  // Unchecked because `action` belongs to the one thread that moves `state` away from `waiting`.
  private enum State {
    static let waiting: UInt8 = 0
    static let running: UInt8 = 1
    static let ended: UInt8 = 2
  }

  private let state = Atomic<UInt8>(State.waiting)
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
    if state.load(ordering: .relaxed) == State.waiting { load.remove() }
  }

  var isDisposed: Bool { state.load(ordering: .acquiring) == State.ended }

  func run() {
    guard
      state.compareExchange(
        expected: State.waiting, desired: State.running, ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    load.remove()
    // Its scheduler may have been stopped while it waited.
    if let action = action.take(), !load.isStopped { action() }
    state.store(State.ended, ordering: .releasing)
  }

  func dispose() {
    guard
      state.compareExchange(
        expected: State.waiting, desired: State.ended, ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    load.remove()
    action = nil
  }
}

/// The number of waiting actions of a scheduler, and the line of the user that stopped it.
final class SchedulerLoad: Sendable {
  /// A call of `stop()`.
  struct Stop {
    var file: StaticString
    var line: UInt
  }

  private let waiting = Atomic<Int>(0)
  private let isClosed = Atomic<Bool>(false)
  private let lock = Lock()
  // Changes only under the lock.
  private let firstStop = SerialState<Stop?>(nil)

  var count: Int { waiting.load(ordering: .acquiring) }
  var isStopped: Bool { isClosed.load(ordering: .acquiring) }

  /// The call that stopped the scheduler, if there was one.
  var stop: Stop? { isStopped ? lock.withLock { firstStop.value } : nil }

  func add() { waiting.add(1, ordering: .relaxed) }
  func remove() { waiting.subtract(1, ordering: .releasing) }

  func stop(file: StaticString, line: UInt) {
    lock.withLock { if firstStop.value == nil { firstStop.value = Stop(file: file, line: line) } }
    isClosed.store(true, ordering: .releasing)
  }
}
