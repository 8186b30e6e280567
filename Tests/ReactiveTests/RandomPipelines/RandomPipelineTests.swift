import Foundation
import Reactive
import Testing

/// Random pipelines do on the library what the model of the operators says, event by event and tick by tick.
///
/// The seed is fixed, so that a run tells about the change it is for; `REACTIVE_SEED` takes another, and `REACTIVE_PIPELINES` says how many.
@Suite struct RandomPipelineTests {
  static let seed = ProcessInfo.processInfo.environment["REACTIVE_SEED"].flatMap { UInt64($0) } ?? 1
  static let count = ProcessInfo.processInfo.environment["REACTIVE_PIPELINES"].flatMap { Int($0) } ?? 10_000
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
