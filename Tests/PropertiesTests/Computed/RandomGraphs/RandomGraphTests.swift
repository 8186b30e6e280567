import ReactiveTesting
import Testing

/// After each random step, a random graph of properties and computed values has the values of a complete recomputation. This holds for reads from
/// outside, from inside a group, and during a delivery. Each subscriber receives each change that affects it once.
///
/// The seed is fixed, so that a failure is caused by the change under test. `REACTIVE_SEED` sets another seed, and `REACTIVE_GRAPHS` the number of
/// graphs.
@Suite struct RandomGraphTests {
  static let seed = setting("REACTIVE_SEED", default: 1)
  static let count = Int(setting("REACTIVE_GRAPHS", default: 10_000))
  static let parts = 10

  @Test(arguments: 0..<parts) func agreeWithTheModel(part: Int) {
    if part == 0 { print("Random graphs: \(Self.count) of seed \(Self.seed)") }
    for number in stride(from: part, to: Self.count, by: Self.parts) {
      let script = GraphScript(.random(seed: Self.seed, number: number))
      let problems = script.run()
      guard !problems.isEmpty else { continue }
      Issue.record("Graph \(number) of REACTIVE_SEED=\(Self.seed): \(problems.joined(separator: "\n"))\n\(script.plan)")
      return
    }
  }
}
