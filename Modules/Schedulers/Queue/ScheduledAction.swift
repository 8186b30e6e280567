import Dispatch
import ReactiveKernel
import ReactiveTime

/// A scheduled action, and the disposable that prevents its start.
final class ScheduledAction: Disposable, @unchecked Sendable {
  // Unchecked because `action` belongs to the one thread that moves `state` away from `waiting`, and `timer` is set
  // before another thread refers to the action. A dispatch source may be used from any thread.
  private let state = AtomicInt(ScheduledAction.waiting)
  private var action: (() -> Void)?
  private var timer: (any DispatchSourceTimer)?
  private let load: SchedulerLoad

  private static var waiting: Int { 0 }
  private static var running: Int { 1 }
  private static var ended: Int { 2 }

  /// - Parameter load: counts the action until it starts or is disposed.
  init(countedBy load: SchedulerLoad, _ action: sending @escaping () -> Void) {
    self.load = load
    self.action = action
    load.add()
  }

  deinit {
    // A queue or a timer has dropped it.
    if state.load() == ScheduledAction.waiting { load.remove() }
  }

  var isDisposed: Bool { state.load() == ScheduledAction.ended }

  /// Runs the action on a dispatch queue after a delay. The timer and its handler hold the action until it starts or is
  /// disposed.
  func start(
    after delay: Duration, tolerance: Duration, on queue: DispatchQueue, as scheduler: any Scheduler
  ) -> ScheduledAction {
    if isDisposed { return self }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    self.timer = timer
    timer.schedule(deadline: .now() + delay.dispatchInterval, leeway: tolerance.dispatchInterval)
    timer.setEventHandler { [self] in
      SchedulerContext.perform(as: scheduler) { run() }
    }
    // Added first, or a timer that fires at once would be removed before it is added.
    load.timed.add(self)
    // Also if it was disposed: a source that was never activated must not be released.
    timer.activate()
    return self
  }

  func run() {
    guard endWait(as: ScheduledAction.running) else { return }
    // Its scheduler may have been stopped while it waited.
    if let action = action.take(), load.stop == nil { action() }
    state.store(ScheduledAction.ended)
  }

  func dispose() {
    if endWait(as: ScheduledAction.ended) { action = nil }
  }

  /// Returns true to one caller.
  private func endWait(as next: Int) -> Bool {
    let isFirst = state.replace(ScheduledAction.waiting, by: next)
    if isFirst {
      load.remove()
      if let timer {
        timer.cancel()
        load.timed.remove(self)
      }
    }
    return isFirst
  }
}

/// The waiting actions of a scheduler, and the line of the user that stopped it.
final class SchedulerLoad: @unchecked Sendable {
  // Unchecked because `firstStop` changes only under the lock.
  /// The actions that wait for a timer.
  let timed = CompoundDisposable()
  private let waiting = AtomicInt()
  private let lock = Lock()
  private var firstStop: (file: StaticString, line: UInt)?

  var count: Int { waiting.load() }

  /// The first call that stopped the scheduler, if there was one.
  var stop: (file: StaticString, line: UInt)? { lock.withLock { firstStop } }

  func add() { waiting.add(1) }
  func remove() { waiting.add(-1) }

  func stop(file: StaticString, line: UInt) {
    lock.withLock { firstStop = firstStop ?? (file, line) }
    timed.dispose()
  }
}

extension Duration {
  /// The duration as a wait, rounded up so that no timer fires early: in nanoseconds, or in the finest unit that can
  /// hold it.
  var dispatchInterval: DispatchTimeInterval {
    // An `Int` of 32 bits, which some watches have, holds two seconds of nanoseconds.
    let units: [(perSecond: Int64, interval: (Int) -> DispatchTimeInterval)] = [
      (1_000_000_000, DispatchTimeInterval.nanoseconds), (1_000_000, DispatchTimeInterval.microseconds),
      (1_000, DispatchTimeInterval.milliseconds), (1, DispatchTimeInterval.seconds),
    ]
    let (seconds, attoseconds) = asWait.components
    for unit in units {
      let attosecondsPerUnit = 1_000_000_000_000_000_000 / unit.perSecond
      let (whole, isTooMuch) = seconds.multipliedReportingOverflow(by: unit.perSecond)
      let (count, isTooMuchRounded) = whole.addingReportingOverflow(
        (attoseconds + attosecondsPerUnit - 1) / attosecondsPerUnit)
      if !isTooMuch, !isTooMuchRounded, let count = Int(exactly: count) { return unit.interval(count) }
    }
    return .never
  }
}
