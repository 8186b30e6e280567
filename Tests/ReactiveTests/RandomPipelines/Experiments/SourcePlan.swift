import Reactive
import ReactiveTesting

/// What a source of an experiment sends, and when.
struct SourcePlan: Sendable {
  enum Style: Sendable, CaseIterable {
    /// Plays once, from the beginning of the experiment.
    case hot
    /// Plays for each subscriber, from its subscription.
    case cold
    /// Sends everything at once, while it is subscribed to.
    case immediate
  }

  var style: Style
  /// The events, in order, none after a terminal.
  var events: [(tick: Int, event: PipelineEvent)]

  /// The source that the library gets.
  func source(on scheduler: VirtualTimeScheduler) -> (signal: PipelineSignal, recording: TestSource<Int, TestFailure>?)
  {
    let recorded = events.map { RecordedEvent(.ticks($0.tick), $0.event) }
    switch style {
    case .hot:
      let source = TestSource.hot(recorded, on: scheduler)
      return (source.signal, source)
    case .cold:
      let source = TestSource.cold(recorded, on: scheduler)
      return (source.signal, source)
    case .immediate:
      return (immediate, nil)
    }
  }

  /// The source that the model gets.
  ///
  /// - Parameter number: which of the sources it is: hot ones send in that order.
  func model(number: Int) -> ModelSignal {
    switch style {
    case .hot: ModelSignal { start in Run(rest(number, for: start), ofSource: number, from: start) }
    case .cold:
      ModelSignal { start in
        let timed = events.enumerated().map { index, entry in
          TimedEvent(moment: start.later(by: entry.tick, number: index), event: entry.event)
        }
        return Run(timed, ofSource: number, from: start)
      }
    case .immediate: .sending(events.map(\.event))
    }
  }

  /// When each event of a hot source begins to be sent.
  func actions(number: Int) -> [Moment] {
    guard style == .hot else { return [] }
    return events.enumerated().map { index, entry in Moment.hot(source: number, event: index, at: entry.tick) }
  }

  /// What is still to come for a subscriber of a hot source; one that comes too late gets the terminal at once.
  private func rest(_ number: Int, for start: Moment) -> [TimedEvent] {
    let rest = zip(actions(number: number), events).filter { $0.0 > start }
    if rest.isEmpty, let last = events.last, last.event.isTerminal {
      return [TimedEvent(moment: start.step(0), event: last.event)]
    }
    return rest.map { TimedEvent(moment: $0.0.reaching(subscribedAt: start), event: $0.1.event) }
  }

  /// A source that sends while it is subscribed to, made in as many ways as there are.
  private var immediate: PipelineSignal {
    let all = events.map(\.event)
    let values = all.compactMap(\.value)
    switch (all.last, values.count) {
    case (nil, _): return .never
    case (.failed, 0): return .fail(TestFailure())
    case (.completed, 0): return .empty
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
