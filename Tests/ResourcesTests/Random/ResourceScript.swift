import ReactiveResources
import ReactiveTesting

/// The events of a resource, step by step.
struct ResourceScript: CustomStringConvertible, Sendable {
  enum Step: Sendable, Hashable {
    case input(Int?)
    case answer(Int)
    case fail(Int)
    case cancel
    case refresh(keepsValue: Bool, restarts: Bool)
    case retry
    case set
    case append
    case join
    case leave
    case invalidate
    case pause(Bool)
    case pass(Int)
    case write
    case appendWrite
    case confirm(Int)
    case confirmUnknown(Int)
    case withdraw(Int)
  }

  /// Times in milliseconds. They are odd, so that two timers seldom end at the same instant.
  struct Rules: Sendable {
    var grace: Int?
    var staleAfter: Int?
    var polls: Int?
    var attempts = 0
    let pause = 3_001

    var policy: TestPolicy {
      var policy = TestPolicy(
        loadsWhen: grace.map { .observed(grace: .milliseconds($0)) } ?? .always,
        staleAfter: staleAfter.map { .milliseconds($0) }, pollsEvery: polls.map { .milliseconds($0) })
      if attempts > 0 { policy.retry = RetryPolicy(attempts: attempts, backoff: .constant(.milliseconds(pause))) }
      return policy
    }
  }

  var rules: Rules
  var steps: [Step]

  var description: String { "\(rules)\n" + steps.map { "  \($0)" }.joined(separator: "\n") }

  /// A random script.
  init(number: Int) {
    var dice = Dice(seed: randomSeed, number: number)
    rules = Rules(
      grace: dice.element(of: [nil, nil, 0, 5_007]), staleAfter: dice.element(of: [nil, 4_013]),
      polls: dice.element(of: [nil, nil, 7_019]), attempts: dice.element(of: [0, 0, 1, 2]))
    steps = []
    for _ in 0..<dice.number(in: 1...25) { steps.append(ResourceScript.step(&dice)) }
  }

  init(rules: Rules, steps: [Step]) { (self.rules, self.steps) = (rules, steps) }

  private static func step(_ dice: inout Dice) -> Step {
    switch dice.number(below: 25) {
    case 0...2: .input(dice.element(of: [nil, 1, 2, 3]))
    case 3...7: .answer(dice.number(below: 3))
    case 8...10: .fail(dice.number(below: 3))
    case 11: .cancel
    case 12, 13: .refresh(keepsValue: dice.hits(percent: 70), restarts: dice.hits(percent: 30))
    case 14: dice.element(of: [.set, .append, .retry])
    case 15, 16: .join
    case 17: .leave
    case 18: .invalidate
    case 19: .pause(dice.hits(percent: 50))
    case 20, 21: .pass(dice.element(of: [1, 500, 3_001, 10_000]))
    case 22: dice.element(of: [.write, .appendWrite])
    case 23: dice.element(of: [.confirm(dice.number(below: 2)), .confirmUnknown(dice.number(below: 2))])
    default: .withdraw(dice.number(below: 2))
    }
  }
}
