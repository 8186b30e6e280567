import OpenCombineShim
import ReactiveKernel
import ReactiveSchedulers

/// Wraps a scheduler of this library as a scheduler of Combine.
///
/// ```
/// let time = VirtualTimeScheduler()
/// queries.debounce(for: .seconds(1), scheduler: SignalScheduler(time)).sink { query in … }
/// time.advance(by: .seconds(1))
/// ```
///
/// With it, operators of Combine can run in virtual time or on actors. Actions never overlap, and actions for the same
/// instant keep their order. Combine can cancel only repeated actions. Every other scheduled action runs.
public struct SignalScheduler: OpenCombineShim.Scheduler {
  /// The type of a scheduler's options in Combine. There are no options.
  public typealias SchedulerOptions = Never

  private let scheduler: any ReactiveSchedulers.Scheduler

  /// Makes a scheduler of Combine.
  public init(_ scheduler: any ReactiveSchedulers.Scheduler) { self.scheduler = scheduler }

  /// The time of the scheduler.
  public var now: SchedulerTimeType { SchedulerTimeType(scheduler.now) }

  /// The smallest tolerance, which is 0.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// Runs an action after the actions that are due.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    let action = Unisolated(action)
    scheduler.schedule { action.value() }
  }

  /// Runs an action at an instant.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    let action = Unisolated(action)
    scheduler.schedule(at: date.instant, tolerance: max(tolerance.duration, .zero)) { action.value() }
  }

  /// Runs an action at an instant, and then at regular intervals, until it is cancelled. If the interval is 0 or less,
  /// or if the scheduler runs inline, that is a misuse (C15).
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = Unisolated(action)
    let delay = max(scheduler.now.duration(to: date.instant), .zero)
    let repetition = scheduler.schedule(
      after: delay, every: interval.duration, tolerance: max(tolerance.duration, .zero)
    ) {
      action.value()
    }
    return OpenCombineShim.AnyCancellable(repetition)
  }
}
