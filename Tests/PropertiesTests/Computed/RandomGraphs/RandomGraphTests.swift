import ReactiveTesting
import Testing

/// Random graphs of properties and computed values are, after each random edit, what computing everything anew says,
/// whoever looks and from wherever: from outside, inside a group, or when being told. Each subscriber is told once
/// for each change that concerns it.
///
/// The seed is fixed, so that a run tells about the change it is for. `REACTIVE_SEED` takes another, and
/// `REACTIVE_GRAPHS` says how many there are.
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
