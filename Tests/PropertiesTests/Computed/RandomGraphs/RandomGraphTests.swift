import ReactiveTesting
import Testing

/// After each random edit, random graphs of properties and computed values equal a full recomputation, wherever they are
/// read: from outside, inside a group, or in a report. Each subscriber receives one report for each change of its value.
///
/// The seed is fixed, so that a run tests the change. `REACTIVE_SEED` sets another seed, and
/// `REACTIVE_GRAPHS` the number of graphs.
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
