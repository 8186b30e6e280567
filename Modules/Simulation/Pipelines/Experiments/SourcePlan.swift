import ReactiveCore
import ReactiveTesting

/// The events of a source of an experiment, with their times.
package struct SourcePlan: Sendable {
  enum Style: Sendable, CaseIterable {
    /// Plays once, from the beginning of the experiment.
    case hot
    /// Plays once as well, and replays its last two values to late subscribers; not recorded.
    case replaying
    /// Plays for each subscriber, from its subscription.
    case cold
    /// Sends everything at once, during the subscription.
    case immediate
  }

  var style: Style
  /// The events in order; nothing follows a terminal.
  var events: [(tick: Int, event: PipelineEvent)]

  /// The source for the library.
  func source(on scheduler: VirtualTimeScheduler) -> (signal: PipelineSignal, recording: TestSource<Int, TestFailure>?)
  {
    let recorded = events.map { RecordedEvent(.ticks($0.tick), $0.event) }
    switch style {
    case .hot:
      let source = TestSource.hot(recorded, on: scheduler)
      return (source.signal, source)
    case .replaying: return (replaying(on: scheduler), nil)
    case .cold:
      let source = TestSource.cold(recorded, on: scheduler)
      return (source.signal, source)
    case .immediate:
      return (immediate, nil)
    }
  }

  /// The source for the model.
  ///
  /// - Parameter number: the number of the source: hot sources send in the order of their numbers.
  func model(number: Int) -> ModelSignal {
    switch style {
    case .hot: ModelSignal { start in ModelRun(rest(number, for: start), ofSource: number, from: start) }
    case .replaying: ModelSignal { start in ModelRun(rest(number, for: start, replay: 2), of: []) }
    case .cold:
      ModelSignal { start in
        let timed = events.enumerated().map { index, entry in
          ModelEvent(moment: start.later(by: entry.tick, number: index), event: entry.event)
        }
        return ModelRun(timed, ofSource: number, from: start)
      }
    case .immediate: .sending(events.map(\.event))
    }
  }

  /// The moments at which a source that plays once begins to send its events.
  func actions(number: Int) -> [Moment] {
    guard style == .hot || style == .replaying else { return [] }
    return events.enumerated().map { index, entry in Moment.hot(source: number, event: index, at: entry.tick) }
  }

  /// The events of a hot source for a subscriber.
  private func rest(_ number: Int, for start: Moment, replay: Int = 0) -> [ModelEvent] {
    zip(actions(number: number), events).map { ModelEvent(moment: $0, event: $1.event) }
      .asSeen(from: start, replay: replay)
  }

  private func replaying(on scheduler: VirtualTimeScheduler) -> PipelineSignal {
    let subject = ReplaySubject<Int, TestFailure>(capacity: 2)
    for entry in events {
      scheduler.schedule(after: .ticks(entry.tick)) { subject.makeSubscriber().send(entry.event) }
    }
    return subject.signal.on(started: { withExtendedLifetime(subject) {} })
  }

  /// A source that sends during its subscription, made in one of several ways.
  private var immediate: PipelineSignal {
    let all = events.map(\.event)
    let values = all.compactMap(\.value)
    switch (all.last, values.count) {
    case (nil, _): return .never()
    case (.failed, 0): return .fail(TestFailure())
    case (.completed, 0): return .empty()
    case (.completed, 1): return .just(values[0])
    case (.completed, _): return Signal(values)
    case (.failed(let failure), _):
      return .generate { emitter throws(TestFailure) in
        for value in values { emitter.send(value) }
        throw failure
      }
    case (.next, _): return Signal(source: { subscriber in for event in all { subscriber.send(event) } })
    }
  }
}
