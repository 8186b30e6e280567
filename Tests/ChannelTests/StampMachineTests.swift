import ReactiveChannel
import Testing

/// The rules for bound ends, one in each row, without values, threads and bindings.
@Suite struct StampMachineTests {
  /// A write from elsewhere. The second one is later than the first one. A renewal is later than both.
  enum Write: Hashable, Sendable {
    case first, second
    indirect case correction(of: Write)
    indirect case renewal(of: Write)
  }

  enum Call: Sendable {
    /// A write of the end itself.
    case write
    case arrive(Write)
    case conclude(Write, StampMachine.Outcome, isKnown: Bool = false)
    /// A write arrives, and the end has its value.
    case take(Write)
    /// A write arrives, and the end has another value.
    case correct(Write)
    /// Another end has a stamp, or has none.
    case renew(over: Write?)
  }

  enum Decision: Equatable, Sendable {
    case written
    case arrival(StampMachine.Arrival)
    case conclusion(StampMachine.Conclusion)
    case renewal(Bool)
  }

  /// The newest write of the end.
  enum Newest: Equatable, Sendable {
    case initial, renewedInitial
    case carried(Write)
    /// A correction by this end.
    case corrected(Write)
    /// The same write with a stamp of now.
    case renewed(Write)
    /// A write that was made at this end.
    case own
  }

  struct Rule: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let calls: [Call]
    /// The decision of the last call.
    let decision: Decision
    let newest: Newest

    init(_ description: String, _ calls: [Call], _ decision: Decision, _ newest: Newest) {
      (testDescription, self.calls, self.decision, self.newest) = (description, calls, decision, newest)
    }
  }

  static let arrivals: [Rule] = [
    Rule("A write at the end is its newest", [.write], .written, .own),
    Rule("An initial value is older than every write", [.arrive(.first)], .arrival(.taken), .initial),
    Rule("A write counts when the end has its value", [.take(.first)], .conclusion(.taken), .carried(.first)),
    Rule("An echo is refused", [.take(.first), .arrive(.first)], .arrival(.refused), .carried(.first)),
    Rule("The later of two writes wins", [.take(.first), .take(.second)], .conclusion(.taken), .carried(.second)),
    Rule("The earlier one is refused", [.take(.second), .arrive(.first)], .arrival(.refused), .carried(.second)),
    Rule("A write at the end is later", [.take(.second), .write], .written, .own),
    Rule("It refuses an earlier one", [.write, .arrive(.second)], .arrival(.refused), .own),
    Rule(
      "A renewal of the newest write gives the end its stamp", [.take(.first), .arrive(.renewal(of: .first))],
      .arrival(.restamped), .carried(.renewal(of: .first))),
    Rule(
      "A renewal of another write is news", [.take(.second), .arrive(.renewal(of: .first))], .arrival(.taken),
      .carried(.second)),
    Rule(
      "A renewed write refuses its former stamp", [.take(.renewal(of: .first)), .arrive(.first)], .arrival(.refused),
      .carried(.renewal(of: .first))),
    Rule(
      "While a setter runs, the echo of its write is refused", [.arrive(.second), .arrive(.second)],
      .arrival(.refused), .initial),
    Rule(
      "While a setter runs, an earlier write is refused", [.arrive(.second), .arrive(.first)], .arrival(.refused),
      .initial),
    Rule(
      "While a setter runs, a later write is news", [.arrive(.first), .arrive(.second)], .arrival(.taken), .initial),
    Rule(
      "While a setter runs, a correction of its write is news", [.arrive(.first), .arrive(.correction(of: .first))],
      .arrival(.taken), .initial),
  ]

  static let corrections: [Rule] = [
    Rule(
      "A correction is later than its write", [.take(.first), .take(.correction(of: .first))], .conclusion(.taken),
      .carried(.correction(of: .first))),
    Rule(
      "A correction refuses its write", [.take(.correction(of: .first)), .arrive(.first)], .arrival(.refused),
      .carried(.correction(of: .first))),
    Rule(
      "A correction of a correction is later",
      [.take(.correction(of: .first)), .take(.correction(of: .correction(of: .first)))], .conclusion(.taken),
      .carried(.correction(of: .correction(of: .first)))),
    Rule(
      "A correction is earlier than a later write", [.take(.second), .arrive(.correction(of: .first))],
      .arrival(.refused), .carried(.second)),
    Rule("The result of a setter is a correction", [.correct(.first)], .conclusion(.corrected), .corrected(.first)),
    Rule(
      "An own correction refuses its write", [.correct(.first), .arrive(.first)], .arrival(.refused),
      .corrected(.first)),
    Rule(
      "An own correction is earlier than a later write", [.correct(.first), .arrive(.second)], .arrival(.taken),
      .corrected(.first)),
    Rule(
      "An end corrects each write", [.correct(.first), .correct(.second)], .conclusion(.corrected),
      .corrected(.second)),
    Rule(
      "An end corrects the correction of another end", [.correct(.correction(of: .first))], .conclusion(.corrected),
      .corrected(.first)),
    Rule(
      "An end corrects a write once", [.correct(.second), .correct(.correction(of: .second))], .conclusion(.kept),
      .carried(.correction(of: .second))),
    Rule(
      "An end takes a later correction", [.correct(.second), .take(.correction(of: .second))], .conclusion(.taken),
      .carried(.correction(of: .second))),
    Rule(
      "A value changed by a write to another property is a correction", [.conclude(.second, .affected)],
      .conclusion(.corrected), .corrected(.second)),
    Rule(
      "It is one once for each write",
      [.conclude(.second, .affected), .conclude(.correction(of: .second), .affected)], .conclusion(.kept),
      .corrected(.second)),
    Rule(
      "A known value is not sent again after an overtaken write",
      [.arrive(.first), .take(.second), .conclude(.first, .same, isKnown: true)], .conclusion(.known),
      .carried(.second)),
    Rule(
      "Another value after an overtaken write corrects the newest one",
      [.arrive(.first), .take(.second), .conclude(.first, .same)], .conclusion(.corrected), .corrected(.second)),
  ]

  static let renewals: [Rule] = [
    Rule("An initial value never prevails", [.renew(over: nil)], .renewal(true), .renewedInitial),
    Rule(
      "A write prevails over an end without one", [.take(.first), .renew(over: nil)], .renewal(false),
      .carried(.first)),
    Rule("A later write prevails", [.take(.second), .renew(over: .first)], .renewal(false), .carried(.second)),
    Rule(
      "A write that both ends have needs no new stamp", [.take(.first), .renew(over: .first)], .renewal(false),
      .carried(.first)),
    Rule(
      "An earlier write gets a stamp of now", [.take(.first), .renew(over: .second)], .renewal(true),
      .renewed(.first)),
    Rule(
      "A kept value becomes a write", [.correct(.second), .correct(.correction(of: .second)), .renew(over: nil)],
      .renewal(true), .own),
    Rule(
      "A new stamp for the newest write leaves a kept value kept",
      [
        .correct(.second), .correct(.correction(of: .second)),
        .arrive(.renewal(of: .correction(of: .second))), .renew(over: nil),
      ], .renewal(true), .own),
    Rule(
      "A value that replaces a kept one is none",
      [.correct(.first), .correct(.correction(of: .first)), .take(.second), .renew(over: .first)], .renewal(false),
      .carried(.second)),
  ]

  /// The stamps of the writes that a rule names.
  private final class Writes {
    private(set) var known: [Write: Stamped<Void>]

    init() {
      let first = Stamped(())
      known = [.first: first, .second: Stamped(())]
    }

    subscript(_ write: Write) -> Stamped<Void> {
      if let made = known[write] { return made }
      let made =
        switch write {
        case .first, .second: Stamped(())
        case .correction(let corrected): self[corrected].corrected(to: ())
        case .renewal(let renewed): Stamped((), stamp: .next(), origin: self[renewed].origin)
        }
      known[write] = made
      return made
    }
  }

  @Test(arguments: arrivals + corrections + renewals) func holds(_ rule: Rule) {
    let writes = Writes()
    var machine = StampMachine()
    let initial = machine.newest
    var decision: Decision?
    func conclude(_ write: Write, _ outcome: StampMachine.Outcome, isKnown: Bool = false) {
      decision = .conclusion(machine.conclude(writes[write], with: outcome, isKnown: isKnown))
    }
    for call in rule.calls {
      switch call {
      case .write:
        #expect(machine.write().stamp == machine.newest.stamp)
        decision = .written
      case .arrive(let write): decision = .arrival(machine.arrive(writes[write]))
      case .conclude(let write, let outcome, let isKnown): conclude(write, outcome, isKnown: isKnown)
      case .take(let write):
        #expect(machine.arrive(writes[write]) == .taken)
        conclude(write, .same)
      case .correct(let write):
        #expect(machine.arrive(writes[write]) == .taken)
        conclude(write, .changed)
      case .renew(let other): decision = .renewal(machine.renew(over: other.map { writes[$0].stamp }) != nil)
      }
    }
    #expect(decision == rule.decision)
    let newest = machine.newest
    let isLatest = writes.known.values.allSatisfy {
      $0.stamp < newest.stamp && !newest.stamp.isOfSameWrite(as: $0.stamp)
    }
    switch rule.newest {
    case .initial: #expect(newest.stamp == initial.stamp)
    case .renewedInitial: #expect(isLatest && newest.origin == initial.stamp)
    case .carried(let write): #expect(newest.stamp == writes[write].stamp && newest.origin == writes[write].origin)
    case .corrected(let write):
      #expect(newest.stamp.isOfSameWrite(as: writes[write].stamp) && newest.origin == newest.stamp)
      #expect(writes[write].stamp < newest.stamp && !writes.known.values.contains { $0.stamp == newest.stamp })
    case .renewed(let write): #expect(isLatest && newest.origin == writes[write].origin)
    case .own: #expect(isLatest && newest.origin == newest.stamp)
    }
  }
}
