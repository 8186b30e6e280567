import ReactiveCore
import ReactiveSimulation
import Testing

/// Random pipelines behave in the library as in the model of the operators: the same events in the same order at the same ticks, each source
/// subscribed and disposed at the same ticks, and nothing left on the scheduler at the end.
///
/// Events of one tick are compared as well, because their order is fixed: see ``Moment``. The pipelines contain no values that a subscriber
/// sends back to a source (C2), no abandoned sources (C9), and no threads.
///
/// The seed is fixed, so that a run tests the change. `REACTIVE_SEED` sets another seed, and `REACTIVE_PIPELINES` the number of
/// pipelines.
@Suite struct RandomPipelineTests {
  static let seed = setting("REACTIVE_SEED", default: 1)
  static let count = Int(setting("REACTIVE_PIPELINES", default: 10_000))
  static let parts = 10

  @Test(arguments: 0..<parts) func agreeWithTheModel(part: Int) {
    if part == 0 { print("Random pipelines: \(Self.count) of seed \(Self.seed)") }
    for number in stride(from: part, to: Self.count, by: Self.parts) {
      let experiment = Experiment.random(seed: Self.seed, number: number)
      guard experiment.fails else { continue }
      Issue.record("Pipeline \(number) of REACTIVE_SEED=\(Self.seed), shrunk:\n\(experiment.shrunk.report)")
      return
    }
  }
}
