import ReactiveCore
import ReactiveTesting

/// A random pipeline of the library's operators, with its sources, as the input of a property-based test.
///
/// ```
/// checkProperty(of: ArbitraryPipeline.self, count: 100) { pipeline in
///   let scheduler = VirtualTimeScheduler()
///   let recorder = SignalRecorder(of: pipeline.signal(on: scheduler).materialize().dematerialize(), on: scheduler)
///   scheduler.run()
///   #expect(recorder.events == pipeline.events)
/// }
/// ```
public struct ArbitraryPipeline: Arbitrary, CustomStringConvertible {
  private var experiment: Experiment

  /// Makes a pipeline of 2 to 6 operators.
  public static func arbitrary(_ random: inout RandomSource) -> ArbitraryPipeline {
    var experiment = Experiment.random(seed: random.next(), number: 0)
    experiment.disposal = nil
    return ArbitraryPipeline(experiment: experiment)
  }

  /// The pipelines that are one step simpler: with fewer operators or events, or with smaller numbers. The largest
  /// simplifications come first.
  public var simpler: [ArbitraryPipeline] { experiment.simplified.map(ArbitraryPipeline.init) }

  /// Makes the signal of the pipeline.
  ///
  /// - Parameter scheduler: the scheduler on which the sources and operators of the pipeline run.
  public func signal(on scheduler: VirtualTimeScheduler) -> PipelineSignal {
    let sources = experiment.sources.map { $0.source(on: scheduler).signal }
    // A subject that is released ends its subscriptions, but the sources of a pipeline stay.
    _ = scheduler.timeline.keep(sources)
    return experiment.pipeline.assembled(of: sources, on: scheduler) { $0.apply }
  }

  /// The events that the model expects from the signal.
  public var events: [RecordedEvent<Int, TestFailure>] {
    let expected = experiment.expected
    return zip(expected.ticks, expected.events).map { RecordedEvent(.ticks($0), $1) }
  }

  /// The pipeline in Swift syntax, and the events of its sources.
  public var description: String {
    let sources = experiment.sources.enumerated().map { number, source in
      let events = source.events.map { RecordedEvent(.ticks($0.tick), $0.event) }
      return EventDiagram("\(SourcePlan.name(number)), \(source.style)", events)
    }
    return "\(experiment.pipeline)\n" + EventDiagram.drawing(sources)
  }
}
