#if Exploration
  /// The result of an exploration.
  struct Findings {
    let scenario: Scenario
    var threads = 0
    var bound = 0
    /// The number of orders of the enumeration, of which no two are equal.
    var exhausted = 0
    /// The number of all orders, of which no two are equal.
    var orders = 0
    /// The number of orders that were run: some equal others, which shows only at their end.
    var runs = 0
    /// The most steps of an order.
    var steps = 0
    /// The least steps of an order at places that more than one thread reaches.
    var shared = Int.max
    var outcomes: [String: Int] = [:]
    /// Whether all orders within the bound were explored; otherwise they are a sample.
    var isExhausted = false
    var fault: Fault?

    /// An order that is wrong, shrunk.
    struct Fault {
      let reason: String
      let schedule: Schedule
      let preemptions: Int
      /// The number of orders that were run until one was wrong.
      let found: Int
    }
  }

  /// Explores the orders of scenarios.
  final class Explorer {
    struct Limits {
      /// The most orders to run of one scenario before the rest is sampled.
      var runs = 60_000
      /// The number of sampled orders of a long scenario. Of another one as well, unless the last hundred were known.
      var samples = 5_000
      /// Added to the bound of each scenario.
      var more = 0
      var isPruning = true
      /// Whether outcomes must be allowed; false to see which there are.
      var judges = true
    }

    let controller = Controller()
    let limits: Limits
    private var seen: Set<UInt64> = []

    init(_ limits: Limits = Limits()) { self.limits = limits }

    /// The hashes of the orders that the last enumeration has found, without the sampled ones.
    private(set) var enumerated: Set<UInt64> = []

    func explore(_ scenario: Scenario) -> Findings {
      var findings = Findings(scenario: scenario)
      seen.removeAll(keepingCapacity: true)
      enumerated = []
      controller.beginScenario()
      // Not counted: it makes the static variables of the process.
      let first = controller.run(scenario, by: Strategy())
      findings.threads = controller.threads.count
      findings.bound = (scenario.bound ?? (findings.threads > 2 ? 2 : 3)) + limits.more
      // A few random orders show most of the places at which orders matter.
      sample(32, length: first.schedule.count, into: &findings)
      enumerate(&findings)
      findings.exhausted = findings.orders
      sample(limits.samples / scenario.cost, after: 32, length: first.schedule.count, into: &findings)
      if limits.judges, findings.isExhausted, findings.fault == nil {
        for outcome in scenario.allowed.sorted() where findings.outcomes[outcome] == nil {
          findings.fault = .init(
            reason: "the outcome \(outcome) is allowed and does not occur", schedule: Schedule([]), preemptions: 0,
            found: findings.runs)
        }
      }
      return findings
    }

    private func enumerate(_ findings: inout Findings) {
      let enumeration = Enumeration(isPruning: limits.isPruning)
      var bound = 0
      enumeration.begin(bound: 0)
      _ = controller.takeLearnt()
      while findings.fault == nil {
        if findings.runs >= limits.runs { return }
        let result = controller.run(findings.scenario, by: enumeration)
        enumerated.insert(result.fingerprint)
        note(result, in: &findings)
        if limits.isPruning, controller.takeLearnt() {
          enumeration.beginAgain()
          bound = 0
          enumeration.begin(bound: 0)
        } else if !enumeration.advance() {
          if bound == findings.bound {
            findings.isExhausted = true
            return
          }
          bound += 1
          enumeration.begin(bound: bound)
        }
      }
    }

    private func sample(_ count: Int, after begin: Int = 0, length: Int, into findings: inout Findings) {
      var known = 0
      for seed in begin..<begin + count where findings.fault == nil && known < 100 {
        let before = findings.orders
        defer { known = findings.orders > before ? 0 : known + 1 }
        // By turns: one finds an order of few preemptions at places that matter, the other one finds more orders.
        let strategy =
          seed % 4 == 0
          ? PriorityChanges(seed: UInt64(seed + 1), depth: 3 + seed / 4 % 8, length: length)
          : RandomWalk(seed: UInt64(seed + 1), length: 1 << (seed % 4))
        note(controller.run(findings.scenario, by: strategy), in: &findings)
      }
    }

    private func note(_ result: OrderResult, in findings: inout Findings) {
      findings.runs += 1
      findings.steps = max(findings.steps, result.schedule.count)
      if seen.insert(result.fingerprint).inserted {
        findings.orders += 1
        findings.shared = min(findings.shared, controller.places.sharedSteps)
        findings.outcomes[result.outcome, default: 0] += 1
      }
      if limits.judges || result.failure != nil, let reason = result.fault(in: findings.scenario) {
        findings.fault = shrink(result, because: reason, found: findings.runs, in: findings.scenario)
      }
    }

    // MARK: Shrinking

    /// Takes away preemptions for as long as the order fails in the same way.
    private func shrink(_ result: OrderResult, because reason: String, found: Int, in scenario: Scenario)
      -> Findings.Fault
    {
      var best = result
      var isShorter = true
      while isShorter {
        isShorter = false
        for candidate in shorter(than: Schedule(best.schedule)) {
          let shrunk = controller.run(scenario, by: Replay(candidate))
          guard shrunk.fault(in: scenario) == reason else { continue }
          let isBetter =
            (shrunk.preemptions, Schedule(shrunk.schedule).segments.count)
            < (best.preemptions, Schedule(best.schedule).segments.count)
          if isBetter {
            best = shrunk
            isShorter = true
            break
          }
        }
      }
      if let fewest = fewest(below: best.preemptions, because: reason, in: scenario) { best = fewest }
      return .init(reason: reason, schedule: Schedule(best.schedule), preemptions: best.preemptions, found: found)
    }

    /// Looks for an order with the same fault and fewer preemptions, first for one without any.
    private func fewest(below preemptions: Int, because reason: String, in scenario: Scenario) -> OrderResult? {
      let enumeration = Enumeration()
      var runs = 0
      for bound in 0..<preemptions {
        enumeration.begin(bound: bound)
        repeat {
          let result = controller.run(scenario, by: enumeration)
          if result.fault(in: scenario) == reason { return result }
          runs += 1
        } while enumeration.advance() && runs < 20_000
      }
      return nil
    }

    /// Returns schedules with one switch less. In each, a segment continues for as long as its thread can, or is left
    /// out.
    private func shorter(than schedule: Schedule) -> [Schedule] {
      var candidates: [Schedule] = []
      for index in schedule.segments.indices {
        var longer = schedule
        longer.segments[index].steps = .max
        candidates.append(longer)
        var without = schedule
        without.segments.remove(at: index)
        candidates.append(without)
      }
      return candidates
    }
  }

  extension Controller {
    /// Whether a step was found at which no order has branched, since the last call.
    func takeLearnt() -> Bool {
      defer { forgetLearnt() }
      return places.hasLearnt
    }
  }
#endif
