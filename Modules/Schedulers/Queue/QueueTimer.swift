import Dispatch
import ReactiveKernel

/// An action that waits for an instant on a dispatch queue, and the disposable that prevents its start.
///
/// The timer and its handler hold each other until the action has started or is disposed; then both go.
final class QueueTimer: Disposable, @unchecked Sendable {
  // Unchecked because of `source`: a dispatch source is made to be cancelled from any thread, and is only cancelled here.
  private let action: ScheduledAction
  private let source: any DispatchSourceTimer

  init(
    _ action: ScheduledAction, after delay: Duration, tolerance: Duration, queue: DispatchQueue,
    as scheduler: any Scheduler
  ) {
    self.action = action
    source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now() + delay.dispatchInterval, leeway: tolerance.dispatchInterval)
    source.setEventHandler { [self] in
      source.cancel()
      SchedulerContext.perform(as: scheduler) { self.action.run() }
    }
    source.activate()
  }

  var isDisposed: Bool { action.isDisposed }

  func dispose() {
    action.dispose()
    source.cancel()
  }
}

extension Duration {
  /// The same, in whole nanoseconds, rounded up so that no timer fires early; at most some 290 years.
  var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    guard seconds < Int64.max / 2_000_000_000 else { return .never }
    return .nanoseconds(Int(seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000))
  }
}
