import ReactiveCore
import ReactiveSimulation

extension ModelSignal {
  /// Runs a pipeline that uses the signal several times. The signal is subscribed to after the pipeline.
  ///
  /// - Parameters:
  ///   - replay: the number of values that a late part gets.
  ///   - transform: makes the pipeline of the shared signal.
  func shared(
    replay: Int = 0, _ transform: @escaping @Sendable (_ shared: ModelSignal) -> ModelSignal
  ) -> ModelSignal {
    ModelSignal { start in
      let source = run(start.step(1))
      let result = transform(.part(of: source.events, replay: replay)).run(start.step(0))
      return ModelRun(result.events, of: [result, source])
    }
  }

  /// Runs a pipeline that is made at the first event of the signal. The parts that subscribe at once get that event
  /// too.
  ///
  /// - Parameter transform: makes the pipeline of the first event and of the shared signal.
  func switchedOnFirst(
    _ transform: @escaping @Sendable (_ first: PipelineEvent, _ all: ModelSignal) -> ModelSignal
  ) -> ModelSignal {
    ModelSignal { start in
      let source = run(start)
      guard let first = source.events.first else { return source }
      var events = source.events
      // A value is sent after the pipeline was made of it, an end before.
      if !first.event.isTerminal { events[0].moment = first.moment.step(1) }
      let result = transform(first.event, .part(of: events)).run(first.moment.step(0))
      return ModelRun(result.events, of: [result, source])
    }
  }

  private static func part(of events: [ModelEvent], replay: Int = 0) -> ModelSignal {
    ModelSignal { start in ModelRun(events.asSeen(from: start, replay: replay), of: []) }
  }
}
