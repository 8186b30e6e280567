import ReactiveObservation
import ReactiveTesting
import Testing

/// Random edits of a tree of models, observed along random paths. After each edit, the reported changes equal a naive recomputation from the
/// root: their number, values and causes. At the end the tree is released, and nothing is left.
///
/// The seed is fixed, so that a failure is caused by the change under test. `REACTIVE_SEED` sets another seed, and `REACTIVE_SCRIPTS` the number
/// of scripts.
@Suite struct RandomEditTests {
  static let seed = setting("REACTIVE_SEED", default: 1)
  static let count = Int(setting("REACTIVE_SCRIPTS", default: 10_000))
  static let parts = 10

  @Test(arguments: 0..<parts) func agreeWithARecomputation(part: Int) {
    if part == 0 { print("Random edits: \(Self.count) scripts of seed \(Self.seed)") }
    for number in stride(from: part, to: Self.count, by: Self.parts) {
      let script = EditScript.random(seed: Self.seed, number: number)
      guard script.findFault() != nil else { continue }
      Issue.record("Script \(number) of REACTIVE_SEED=\(Self.seed), shrunk:\n\(script.shrunk.report)")
      return
    }
  }

  /// The scripts cover their purpose: they cause at least 20 changes of each expected kind.
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
