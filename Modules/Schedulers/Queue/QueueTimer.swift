import Dispatch
import ReactiveKernel

/// An action that waits for an instant on a dispatch queue, and the disposable that prevents its start.
///
/// The timer and its handler hold each other until the action starts or is disposed. Then both are released.
final class QueueTimer: Disposable, @unchecked Sendable {
  // Unchecked because of `source`: a dispatch source may be used from any thread.
  private let action: ScheduledAction
  private let source: any DispatchSourceTimer
  private let timers: CompoundDisposable?

  /// Makes a timer that must be started, once.
  ///
  /// - Parameter timers: holds the timer while it waits, so that its scheduler can drop it.
  init(
    _ action: ScheduledAction, after delay: Duration, tolerance: Duration, queue: DispatchQueue,
    as scheduler: any Scheduler, in timers: CompoundDisposable? = nil
  ) {
    self.action = action
    self.timers = timers
    source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now() + delay.dispatchInterval, leeway: tolerance.dispatchInterval)
    source.setEventHandler { [self] in
      leave()
      SchedulerContext.perform(as: scheduler) { self.action.run() }
    }
  }

  func start() {
    // Added first, or a timer that fires at once would be removed before it is added.
    timers?.add(self)
    // Also if it was disposed: a source that was never activated must not be released.
    source.activate()
  }

  var isDisposed: Bool { action.isDisposed }

  func dispose() {
    action.dispose()
    leave()
  }

  private func leave() {
    source.cancel()
    timers?.remove(self)
  }
}

extension Duration {
  /// The duration rounded up, so that no timer fires early: in nanoseconds, or in the finest unit that can hold it.
  var dispatchInterval: DispatchTimeInterval {
    // An `Int` of 32 bits, which some watches have, holds two seconds of nanoseconds.
    let units: [(perSecond: Int64, interval: (Int) -> DispatchTimeInterval)] = [
      (1_000_000_000, DispatchTimeInterval.nanoseconds), (1_000_000, DispatchTimeInterval.microseconds),
      (1_000, DispatchTimeInterval.milliseconds), (1, DispatchTimeInterval.seconds),
    ]
    let (seconds, attoseconds) = components
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
