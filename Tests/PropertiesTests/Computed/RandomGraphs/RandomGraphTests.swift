import ReactiveTesting
import Testing

/// After each random edit, random graphs of properties and computed values equal a full recomputation, wherever they
/// are read: from outside, inside a group, or in a report. Each subscriber receives one report for each change of its
/// value.
///
/// The seed is fixed, so that a run tests the change. `REACTIVE_SEED` sets another seed.
@Suite struct RandomGraphTests {
  static let graphs = seeds(quick: 300, full: 3_000, night: 10_000)
  static let parts = 10

  @Test(arguments: 0..<parts) func agreeWithTheModel(part: Int) {
    if part == 0 { print("Random graphs: \(Self.graphs.count) of seed \(randomSeed)") }
    for number in Self.graphs where number % Self.parts == part {
      let script = GraphScript(.random(seed: randomSeed, number: number))
      let problems = script.run()
      guard !problems.isEmpty else { continue }
      Issue.record(
        "Graph \(number) of REACTIVE_SEED=\(randomSeed): \(problems.joined(separator: "\n"))\n\(script.plan)")
      return
    }
  }
}
