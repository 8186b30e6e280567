import Reactive
import ReactiveTesting

/// A pipeline, the sources it begins with, and when its subscriber has had enough.
struct Experiment: Sendable {
  enum Disposal: Sendable {
    case atTick(Int)
    case afterEvents(Int)
  }

  var pipeline: Pipeline
  var sources: [SourcePlan]
  var disposal: Disposal?

  /// What the subscriber sees, and what is left when it sees no more.
  struct Outcome: Equatable, Sendable {
    var ticks: [Int] = []
    var events: [PipelineEvent] = []
    /// How many subscriptions of sources are open at the end.
    var openSubscriptions = 0
    /// How many actions wait on the scheduler at the end.
    var pendingActions = 0
  }

  /// What ought to happen.
  var expected: Outcome {
    let models = sources.enumerated().map { number, source in source.model(number: number) }
    var events = pipeline.assembled(of: models) { $0.model }.run(.beginning)
    var end = events.end?.moment
    switch disposal {
    case .atTick(let tick) where end.map { $0 > .disposal(at: tick) } ?? true:
      end = .disposal(at: tick)
      events = events.before(end)
    case .afterEvents(let count) where events.count >= count:
      end = events[count - 1].moment
      events = Array(events.prefix(count))
    default: break
    }
    // Hot sources do not know whether anybody listens, and neither does what is to end the pipeline.
    var actions = sources.enumerated().flatMap { number, source in source.actions(number: number) }
    if case .atTick(let tick) = disposal { actions.append(.disposal(at: tick)) }
    return Outcome(
      ticks: events.map(\.moment.tick), events: events.map(\.event), openSubscriptions: 0,
      pendingActions: end.map { end in actions.count { $0 > end } } ?? 0)
  }

  /// What happens.
  var actual: Outcome {
    let scheduler = VirtualTimeScheduler()
    let end = Holder<@Sendable () -> Void>(nil)
    // Scheduled first of all, so that it comes first at its tick.
    if case .atTick(let tick) = disposal { scheduler.schedule(after: .ticks(tick)) { end.value?() } }
    let made = sources.map { $0.source(on: scheduler) }
    let left = Journal<(open: Int, pending: Int)>()
    let lookAtRest: @Sendable () -> Void = {
      left.write((made.reduce(0) { $0 + ($1.recording?.openCount ?? 0) }, scheduler.pendingCount))
    }
    let signal = pipeline.assembled(of: made.map(\.signal)) { $0.apply }
    let recorder = SignalRecorder(of: signal, on: scheduler) { [disposal] count, subscription in
      if case .afterEvents(count) = disposal { subscription.dispose() }
      if subscription.isDisposed { lookAtRest() }
    }
    end.value = {
      if recorder.subscription.isDisposed { return }
      recorder.dispose()
      lookAtRest()
    }
    scheduler.run()
    end.value?()
    let rest = left.entries.first ?? (open: -1, pending: -1)
    return Outcome(
      ticks: recorder.events.map { Int($0.time.components.seconds) }, events: recorder.events.map(\.event),
      openSubscriptions: rest.open, pendingActions: rest.pending)
  }
}
