/// Runs a body in many orders, and shrinks the first failure.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Explorer {
  let run: Run

  /// Runs the body in the orders, until one fails.
  func report(_ orders: SimulationOrders) -> SimulationReport {
    switch orders {
    case .seeds(let seeds, let strategy): report(seeds, strategy)
    case .exhaustive(let bound, let limit): reportAll(bound: bound, limit: limit)
    case .replay(let text): reportReplay(text)
    }
  }

  private func report(_ seeds: Range<UInt64>, _ strategy: SimulationStrategy) -> SimulationReport {
    var length = 100
    var count = 0
    for seed in seeds {
      let outcome = run.outcome(of: DecisionMaker(strategy, seed: seed, length: length))
      length = max(1, outcome.decisions.decisions.count)
      count += 1
      if outcome.hasFailed {
        return SimulationReport(orders: count, isComplete: false, failure: failure(outcome, seed: seed))
      }
    }
    return SimulationReport(orders: count, isComplete: true, failure: nil)
  }

  private func reportReplay(_ text: String) -> SimulationReport {
    guard let replay = Replay(text) else {
      let failure = SimulationFailure(
        problems: ["\"\(text)\" is no replay: it has words such as 3.1"], replay: text, deviations: 0,
        deviationsFound: 0,
        drawing: "", isReproducible: true)
      return SimulationReport(orders: 0, isComplete: false, failure: failure)
    }
    let outcome = run.outcome(of: DecisionMaker(replay), isDrawn: true)
    let failure = outcome.hasFailed ? failure(drawn: outcome, found: replay.deviations.count, seed: nil) : nil
    return SimulationReport(orders: 1, isComplete: true, failure: failure)
  }

  private func reportAll(bound: Int, limit: Int) -> SimulationReport {
    var count = 0
    let (failed, isComplete) = firstFailure(bound: bound, limit: limit, count: &count)
    return SimulationReport(
      orders: count, isComplete: isComplete, failure: failed.map { failure($0, seed: nil) })
  }

  /// Runs the default order, then all orders that differ from it in one decision, and so on.
  func firstFailure(bound: Int, limit: Int, count: inout Int) -> (failed: Run.Outcome?, isComplete: Bool) {
    var level = [Replay()]
    for deviations in 0...max(0, bound) {
      var next: [Replay] = []
      for replay in level {
        if count >= limit { return (nil, false) }
        let outcome = run.outcome(of: DecisionMaker(replay))
        count += 1
        if outcome.hasFailed { return (outcome, false) }
        // More than the limit can never run.
        if deviations < bound, next.count < limit { next += Self.extensions(of: replay, outcome.decisions.decisions) }
      }
      level = next
    }
    return (nil, true)
  }

  /// The orders that differ from a run in one more decision, after the last one that differed.
  private static func extensions(of replay: Replay, _ decisions: [DecisionMaker.Decision]) -> [Replay] {
    let first = (replay.deviations.keys.max() ?? -1) + 1
    return decisions.indices.dropFirst(first).flatMap { number in
      (1..<decisions[number].options).map { choice in
        Replay(replay.deviations.merging([number: choice]) { $1 })
      }
    }
  }

  /// Shrinks a failed run, and draws it.
  private func failure(_ outcome: Run.Outcome, seed: UInt64?) -> SimulationFailure {
    let found = outcome.decisions.replay
    var quick = run
    quick.patience = .milliseconds(20)
    let smallest = Shrinking(Explorer(run: quick)).smallest(failing: found)
    let drawn = run.outcome(of: DecisionMaker(smallest ?? found), isDrawn: true)
    var failure = failure(drawn: drawn, found: found.deviations.count, seed: seed)
    if !drawn.hasFailed {
      failure.problems = outcome.problems
      failure.isReproducible = false
    }
    return failure
  }

  private func failure(drawn: Run.Outcome, found: Int, seed: UInt64?) -> SimulationFailure {
    let replay = drawn.decisions.replay
    return SimulationFailure(
      problems: drawn.problems, seed: seed, replay: replay.description, deviations: replay.deviations.count,
      deviationsFound: found, drawing: drawn.drawing, isReproducible: true)
  }
}
