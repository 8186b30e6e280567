import Reactive
import ReactiveTesting
import Testing

/// Random pipelines do on the library what the model of the operators says: the same events in the same order at the same ticks, each source
/// subscribed to from and to the same tick, and nothing left on the scheduler when all is over.
///
/// What happens at one tick is compared as well, for its order is fixed: see ``Moment``. Not in here are values that a subscriber sends back
/// to a source in answer to one (C2), sources that are abandoned (C9), and threads.
///
/// The seed is fixed, so that a run tells about the change it is for. `REACTIVE_SEED` takes another, and `REACTIVE_PIPELINES` says how many
/// pipelines there are.
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
