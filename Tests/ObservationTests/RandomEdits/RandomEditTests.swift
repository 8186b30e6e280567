import ReactiveObservation
import ReactiveTesting
import Testing

/// Random edits of a tree of models, observed along random paths. After each edit, the reports equal a naive
/// recomputation from the root: their number, their values and their causes. At the end the tree is released, and
/// nothing leaks.
///
/// The seed is fixed, so that a run tests the change. `REACTIVE_SEED` sets another seed.
@Suite struct RandomEditTests {
  static let scripts = seeds(quick: 300, full: 1_000, night: 10_000)
  static let parts = 10

  @Test(arguments: 0..<parts) func agreeWithARecomputation(part: Int) {
    if part == 0 { print("Random edits: \(Self.scripts.count) scripts of seed \(randomSeed)") }
    for number in Self.scripts where number % Self.parts == part {
      let script = EditScript.random(seed: randomSeed, number: number)
      guard script.findFault() != nil else { continue }
      Issue.record("Script \(number) of REACTIVE_SEED=\(randomSeed), shrunk:\n\(script.shrunk.report)")
      return
    }
  }

  /// The scripts are useful: their reports include most possible changes.
  @Test func theScriptsAreLively() {
    var kinds: [String: Int] = [:]
    for number in 0..<300 {
      for change in EditScript.random(seed: 1, number: number).told {
        let cause = change.causedByEnd ? "an end" : change.affectedOnlyLastComponent ? "the last" : "a link"
        kinds["\(change.moment), \(cause), \(change.value == nil ? "nil" : "a value")", default: 0] += 1
      }
    }
    let expected = [
      "posterior, an end, nil", "posterior, a link, nil", "posterior, a link, a value", "posterior, the last, a value",
      "prior, a link, nil", "prior, a link, a value", "prior, the last, a value",
    ]
    for kind in expected { #expect(kinds[kind, default: 0] >= 20, "\(kind): \(kinds)") }
  }
}
