import ReactiveKernel
import ReactiveTime

/// How long values are replayed, and the scheduler that measures it.
struct ReplayWindow: Sendable {
  let duration: Duration
  let scheduler: any Scheduler

  /// Whether a newer value has made an old one too old to replay.
  func isOutdated<Value>(_ old: TimedValue<Value>, _ newest: TimedValue<Value>) -> Bool {
    old.instant.advanced(by: duration) <= newest.instant
  }
}

typealias TimedValue<Value> = (value: Value, instant: SchedulerInstant)

extension Signal {
  /// The values with their times.
  func timed(by window: ReplayWindow) -> Signal<TimedValue<Value>, Failure> {
    let scheduler = window.scheduler
    return lift { next in { value in next((value, scheduler.now)) } }
  }

  /// The values without their times. Each subscriber gets the replayed values that are new enough when it subscribes.
  func untimed<Untimed: Sendable>(by window: ReplayWindow) -> Signal<Untimed, Failure>
  where Value == TimedValue<Untimed> {
    .attaching { downstream in
      let next = downstream.next
      let newest = window.scheduler.now.advanced(by: .zero - window.duration)
      attach(
        under: downstream.subscription, next: { timed in if timed.instant > newest { next(timed.value) } },
        terminal: downstream.terminal)
    }
  }
}
