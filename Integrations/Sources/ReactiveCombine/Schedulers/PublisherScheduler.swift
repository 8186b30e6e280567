import OpenCombineShim
import ReactiveKernel
import ReactiveSchedulers

/// Wraps a scheduler of Combine as a scheduler of this library.
///
/// ```
/// prices.signal.deliver(on: PublisherScheduler(OperationQueue.main)).subscribe(next: { price in … })
/// ```
///
/// The scheduler of Combine must be serial, such as the main queue, a run loop, a serial queue or a test scheduler. On
/// a concurrent queue actions overlap, and events lose their order. The time is the time of Combine's scheduler. If
/// that is the time of the system, it can be compared with the times of this library's other schedulers, to the
/// precision of Combine's type.
public final class PublisherScheduler<Context: OpenCombineShim.Scheduler & SendableMetatype>:
  ReactiveSchedulers.Scheduler, @unchecked Sendable
{
  // Unchecked because Combine's schedulers may be used from any thread. The variables never change.
  private let context: Context
  private let origin: Context.SchedulerTimeType
  private let beginning: SchedulerInstant
  private let measure: StrideMeasure<Context.SchedulerTimeType.Stride>

  /// Whether the scheduler is Combine's `ImmediateScheduler`.
  public let runsInline: Bool

  /// Makes a scheduler from a serial scheduler of Combine.
  public init(_ context: Context) {
    self.context = context
    origin = context.now
    beginning = ReactiveSchedulers.ImmediateScheduler.shared.now
    measure = StrideMeasure()
    runsInline = context is OpenCombineShim.ImmediateScheduler
  }

  /// The time of Combine's scheduler.
  public var now: SchedulerInstant { beginning.advanced(by: measure.duration(of: origin.distance(to: context.now))) }

  /// Runs an action after the actions that are due.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    let scheduled = PublisherAction(action)
    context.schedule(options: nil) { @Sendable [self] in SchedulerContext.perform(as: self) { scheduled.run() } }
    return scheduled
  }

  /// Runs an action at an instant.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    let delay = now.duration(to: instant)
    guard delay > .zero else { return schedule(action) }
    let scheduled = PublisherAction(action)
    context.schedule(
      after: context.now.advanced(by: measure.stride(of: delay)),
      tolerance: max(context.minimumTolerance, measure.stride(of: tolerance)), options: nil
    ) { @Sendable [self] in
      SchedulerContext.perform(as: self) { scheduled.run() }
    }
    return scheduled
  }
}
