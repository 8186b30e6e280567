import Dispatch
import ReactiveKernel

/// An action that waits for an instant on a dispatch queue, and the disposable that prevents its start.
///
/// The timer and its handler hold each other until the action has started or is disposed; then both go.
final class QueueTimer: Disposable, @unchecked Sendable {
  // Unchecked because of `source`: a dispatch source is made to be used from any thread.
  private let action: ScheduledAction
  private let source: any DispatchSourceTimer
  private let roster: CompoundDisposable?

  /// Makes a timer that must be started, once.
  ///
  /// - Parameter roster: where the timer is kept while it waits, so that its scheduler can drop it.
  init(
    _ action: ScheduledAction, after delay: Duration, tolerance: Duration, queue: DispatchQueue,
    as scheduler: any Scheduler, in roster: CompoundDisposable? = nil
  ) {
    self.action = action
    self.roster = roster
    source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now() + delay.dispatchInterval, leeway: tolerance.dispatchInterval)
    source.setEventHandler { [self] in
      leave()
      SchedulerContext.perform(as: scheduler) { self.action.run() }
    }
  }

  func start() {
    // Entered first, or a timer that fires at once would be struck off before it is there.
    roster?.add(self)
    // Also if it was disposed by now: a source that was never activated must not be released.
    source.activate()
  }

  var isDisposed: Bool { action.isDisposed }

  func dispose() {
    action.dispose()
    leave()
  }

  private func leave() {
    source.cancel()
    roster?.remove(self)
  }
}

extension Duration {
  /// The same, rounded up so that no timer fires early: in nanoseconds, or in the finest unit in which it can be counted.
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
