import ReactiveCore
import ReactiveTesting

/// A pipeline, its sources, and the moment at which its subscriber disposes.
package struct Experiment: Sendable {
  package enum Disposal: Sendable {
    case atTick(Int)
    case afterEvents(Int)
  }

  package var pipeline: Pipeline
  package var sources: [SourcePlan]
  var disposal: Disposal?

  /// The subscriber's events, and the objects that are left afterwards.
  package struct Outcome: Equatable, Sendable {
    package var ticks: [Int] = []
    package var events: [PipelineEvent] = []
    /// The intervals during which each source was subscribed to, as recorded at the end.
    var subscriptions: [[SubscriptionInterval]] = []
    /// The number of actions that the scheduler still holds at the end.
    var pendingActions = 0
    /// Whether no source has a subscriber at the end.
    var isReleased = true
  }

  /// The expected outcome.
  package var expected: Outcome {
    let models = sources.enumerated().map { number, source in source.model(number: number) }
    let run = pipeline.assembled(of: models) { $0.model }.run(.beginning)
    var events = run.events
    var end = run.end?.moment
    switch disposal {
    case .atTick(let tick) where end.map { $0 > .disposal(at: tick) } ?? true:
      end = .disposal(at: tick)
      events = run.before(end).events
    case .afterEvents(let count) where events.count >= count:
      end = events[count - 1].moment
      events = Array(events.prefix(count))
    default: break
    }
    // Hot sources run without subscribers too, and so does the disposal of the pipeline.
    var actions = sources.enumerated().flatMap { number, source in source.actions(number: number) }
    if case .atTick(let tick) = disposal { actions.append(.disposal(at: tick)) }
    return Outcome(
      ticks: events.map(\.moment.tick), events: events.map(\.event), subscriptions: intervals(run.subscriptions(end)),
      pendingActions: end.map { end in actions.count { $0 > end } } ?? 0)
  }

  private func intervals(_ subscriptions: [SourceSubscription]) -> [[SubscriptionInterval]] {
    sources.indices.map { number in
      subscriptions.filter { $0.source == number }.sorted { $0.start < $1.start }
        .map { .ticks($0.start.tick, $0.end?.tick) }
    }
  }

  /// The actual outcome.
  package var actual: Outcome {
    let scheduler = VirtualTimeScheduler()
    let end = SharedVariable<@Sendable () -> Void>(nil)
    // Scheduled before all others, so that it runs first at its tick.
    if case .atTick(let tick) = disposal { scheduler.schedule(after: .ticks(tick)) { end.value?() } }
    let made = sources.map { $0.source(on: scheduler) }
    let rest = SharedVariable<Outcome>(nil)
    let lookAtRest: @Sendable () -> Void = {
      let subscriptions = made.map { $0.recording?.subscriptions ?? [] }
      rest.value = Outcome(subscriptions: subscriptions, pendingActions: scheduler.pendingCount)
    }
    let signal = pipeline.assembled(of: made.map(\.signal), on: scheduler) { $0.apply }
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
    if !recorder.subscription.isDisposed { lookAtRest() }
    recorder.dispose()
    var outcome = rest.value ?? Outcome()
    outcome.ticks = recorder.events.map { Int($0.time.components.seconds) }
    outcome.events = recorder.events.map(\.event)
    outcome.isReleased = made.allSatisfy { $0.recording?.openCount ?? 0 == 0 }
    return outcome
  }
}
