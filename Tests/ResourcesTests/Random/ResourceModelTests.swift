import ReactiveResources
import ReactiveTesting
import TestSupport
import Testing

/// Random scripts, and all orders of a few steps, against a model that keeps the history.
@Suite struct ResourceModelTests {
  /// Runs a script, and returns the first difference.
  static func difference(_ script: ResourceScript) -> String? {
    let (model, run) = (NaiveResource(rules: script.rules), ResourceRun(script.rules))
    defer { run.end() }
    for place in script.steps.indices {
      let found = run.make(script.steps[place], number: place)
      guard let expected = model.outcome(of: Array(script.steps[...place])) else { return nil }
      // The tasks of one step are cancelled and begun in an order of their own.
      if found != expected { return "step \(place): expected \(expected), but found \(found)\n\(script)" }
      if !run.isSubscriberCurrent { return "step \(place): a subscriber has an old state\n\(script)" }
    }
    return nil
  }

  @Test("The state is what the history says", arguments: seeds(quick: 400, full: 1_000, night: 100_000).chunks)
  func agreesWithTheModel(numbers: Range<Int>) async throws {
    try await inPlace {
      for number in numbers {
        if let difference = Self.difference(ResourceScript(number: number)) {
          Issue.record("script \(number), REACTIVE_SEED=\(randomSeed): \(difference)")
          return
        }
      }
    }
  }

  /// The eight kinds of events that can meet a load.
  static let events: [ResourceScript.Step] = [
    .input(2), .answer(0), .fail(0), .cancel, .refresh(keepsValue: true, restarts: false), .set, .leave, .join,
  ]

  @Test("In every order of eight events the state is what the history says", arguments: [nil, 0, 5_007], [0, 1])
  func agreesInEveryOrder(grace: Int?, attempts: Int) async throws {
    let rules = ResourceScript.Rules(grace: grace, attempts: attempts)
    let stride = repetitions(quick: 1, full: 8, night: 100)
    try await inPlace {
      var number = 0
      var failure: String?
      Self.forEachOrder(of: Self.events) { order in
        number += 1
        guard failure == nil, number % max(1, 200 / stride) == 0 else { return }
        failure = Self.difference(ResourceScript(rules: rules, steps: [.join] + order + [.pass(10_000)]))
      }
      #expect(number == 40_320)
      #expect(failure == nil)
    }
  }

  private static func forEachOrder(
    of steps: [ResourceScript.Step], after first: [ResourceScript.Step] = [], _ body: ([ResourceScript.Step]) -> Void
  ) {
    if steps.isEmpty { return body(first) }
    for place in steps.indices {
      var others = steps
      let step = others.remove(at: place)
      forEachOrder(of: others, after: first + [step], body)
    }
  }
}
