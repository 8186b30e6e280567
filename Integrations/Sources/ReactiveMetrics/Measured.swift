import CoreMetrics
import ReactiveEffects
import ReactiveKernel
import ReactiveSchedulers

extension Signal {
  /// Counts subscriptions, values and ends at this place of a chain with the metrics of a factory, and passes all
  /// events on.
  ///
  ///     self     --1--2--|
  ///     measured --1--2--|    subscriptions 1, values 2, completed 1
  ///
  /// The label of each metric begins with `label`:
  ///
  /// - `.subscriptions`, a counter: subscriptions that have begun. Upstream of a `retry` it counts the attempts.
  /// - `.values`, a counter.
  /// - `.completed`, `.failed`, `.disposed`, counters: the ends of subscriptions. `.disposed` counts the ends without a
  ///   terminal (C9).
  /// - `.live`, a meter: subscriptions that have not ended.
  /// - `.dropped`, a counter: values that operators upstream held and dropped, as `onDiscard` reports them. If a hook
  ///   downstream is for exactly the type of a value, that hook gets the value, and the counter does not count it. A
  ///   hook for `any Sendable` also gets the counted values.
  /// - `.lifetime`, a timer: the duration of a subscription. Only with a scheduler.
  /// - `.handling`, a timer: how long the downstream uses the sending thread for each value. Only with a scheduler.
  ///
  /// Calls with the same label and dimensions count together, if the factory returns the same handlers for them, as
  /// most factories do. Several subscriptions also count together.
  ///
  /// Elsewhere: `metrics()` and `tap` (Reactor).
  ///
  /// - Parameters:
  ///   - label: the beginning of the labels.
  ///   - dimensions: the dimensions of all metrics.
  ///   - factory: makes the metrics during this call. The default is the factory of the system or of the task.
  ///   - scheduler: the scheduler whose time the timers measure. Without one nothing reads a clock (C13).
  public func measured(
    as label: String, dimensions: [(String, String)] = [], to factory: any MetricsFactory = MetricsSystem.factory,
    timing scheduler: (any Scheduler)? = nil
  ) -> Signal {
    let metrics = PlaceMetrics(label, dimensions, factory)
    let counted = counted(by: metrics)
    guard let scheduler else { return counted }
    return counted.timed(by: PlaceTimers(label, dimensions, factory), on: scheduler)
  }

  private func counted(by metrics: PlaceMetrics) -> Signal {
    .attaching { downstream in
      let farther = downstream.discardHook(for: (any Sendable).self)
      metrics.subscriptions.increment()
      metrics.live.increment()
      leaving { _ in
        DiscardNote<any Sendable> { value in
          metrics.dropped.increment()
          farther?(value)
        }
      }
      .on(
        next: { _ in metrics.values.increment() },
        failed: { _ in metrics.failed.increment() },
        completed: { metrics.completed.increment() },
        disposed: { metrics.disposed.increment() },
        ended: { metrics.live.decrement() }
      ).attach(downstream)
    }
  }

  private func timed(by timers: PlaceTimers, on scheduler: any Scheduler) -> Signal {
    .attaching { downstream in
      let beginning = scheduler.now
      lift(sendsOneForOne: true) { next in
        { value in
          let arrival = scheduler.now
          next(value)
          timers.handling.record(from: arrival, to: scheduler.now)
        }
      }
      .on(ended: { timers.lifetime.record(from: beginning, to: scheduler.now) })
      .attach(downstream)
    }
  }
}

/// The counters and the meter of one place.
private final class PlaceMetrics: Sendable {
  let subscriptions, values, completed, failed, disposed, dropped: Counter
  let live: Meter

  init(_ label: String, _ dimensions: [(String, String)], _ factory: any MetricsFactory) {
    func counter(_ name: String) -> Counter {
      Counter(label: "\(label).\(name)", dimensions: dimensions, factory: factory)
    }
    subscriptions = counter("subscriptions")
    values = counter("values")
    completed = counter("completed")
    failed = counter("failed")
    disposed = counter("disposed")
    dropped = counter("dropped")
    live = Meter(label: label + ".live", dimensions: dimensions, factory: factory)
  }
}

/// The timers of one place.
private final class PlaceTimers: Sendable {
  let lifetime, handling: Timer

  init(_ label: String, _ dimensions: [(String, String)], _ factory: any MetricsFactory) {
    lifetime = Timer(label: label + ".lifetime", dimensions: dimensions, factory: factory)
    handling = Timer(label: label + ".handling", dimensions: dimensions, factory: factory)
  }
}

extension Timer {
  /// Records the time between two instants, in nanoseconds.
  fileprivate func record(from start: SchedulerInstant, to end: SchedulerInstant) {
    let (seconds, attoseconds) = start.duration(to: end).components
    let (scaled, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    recordNanoseconds(overflows ? .max : scaled + attoseconds / 1_000_000_000)
  }
}
