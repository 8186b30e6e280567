import ReactiveCore
import ReactiveSimulation
import Testing

/// Random pipelines behave in the library as in the model of the operators: the same events in the same order at the
/// same ticks, each source subscribed and disposed at the same ticks, and nothing left on the scheduler at the end.
///
/// Events of one tick are compared as well, because their order is fixed: see ``Moment``. The pipelines contain no
/// values that a subscriber sends back to a source (C2), no abandoned sources (C9), and no threads.
///
/// The seed is fixed, so that a run tests the change. `REACTIVE_SEED` sets another seed.
@Suite struct RandomPipelineTests {
  static let pipelines = seeds(quick: 500, full: 10_000, night: 100_000)
  static let parts = 10

  @Test(arguments: 0..<parts) func agreeWithTheModel(part: Int) {
    if part == 0 { print("Random pipelines: \(Self.pipelines.count) of seed \(randomSeed)") }
    for number in Self.pipelines where number % Self.parts == part {
      let experiment = Experiment.random(seed: randomSeed, number: number, of: PipelineOperator.all)
      guard experiment.fails else { continue }
      Issue.record("Pipeline \(number) of REACTIVE_SEED=\(randomSeed), shrunk:\n\(experiment.shrunk.report)")
      return
    }
  }
}
