import ReactiveTesting

/// Says how a seed chooses the order of a run.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public enum SimulationStrategy: Sendable, Hashable {
  /// Takes any of the ready steps, each with the same probability.
  case random
  /// Gives each task and scheduler a random priority. Of the ready steps, the strategy takes the step of the task or
  /// scheduler with the highest priority. The strategy lowers the priority of the running task or scheduler `depth - 1`
  /// times, at random moments.
  ///
  /// If a bug needs `depth` steps in a certain order, this strategy finds the bug with a known probability, even in
  /// long programs. The method is called probabilistic concurrency testing.
  case pct(depth: Int)
}

/// The decisions of one run: made by a strategy, or given.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct DecisionMaker {
  /// One decision: how many possibilities it had, and which was taken.
  struct Decision: Sendable {
    var options: Int
    var choice: Int
  }

  fileprivate enum Source {
    case given([Int: Int])
    case random(Dice)
    case priorities(PrioritySchedule, Dice)
  }

  private var source: Source
  private(set) var decisions: [Decision] = []

  /// Makes given decisions, and the default at the others.
  init(_ replay: Replay) { source = .given(replay.deviations) }

  /// - Parameters:
  ///   - seed: the seed of the run.
  ///   - length: how many decisions the run is likely to make.
  init(_ strategy: SimulationStrategy, seed: UInt64, length: Int) {
    var dice = Dice(seed: seed, number: 0)
    switch strategy {
    case .random: source = .random(dice)
    case .pct(let depth):
      let schedule = PrioritySchedule(depth: depth, length: length, &dice)
      source = .priorities(schedule, dice)
    }
  }

  /// The decisions so far that differ from the default.
  var replay: Replay {
    Replay(
      Dictionary(
        uniqueKeysWithValues: decisions.enumerated().filter { $0.element.choice != 0 }.map { ($0, $1.choice) }))
  }

  /// Whether the last decision differs from the default.
  var hasDeviated: Bool { decisions.last.map { $0.choice != 0 } ?? false }

  /// Takes one of the steps that are ready.
  ///
  /// - Parameter lanes: the lane of each step, in the order in which they became ready.
  mutating func next(among lanes: [Int]) -> Int {
    guard lanes.count > 1 else { return 0 }
    return decide(lanes.count) { source, number in
      switch source {
      case .given(let deviations): return min(deviations[number] ?? 0, lanes.count - 1)
      case .random(var dice):
        defer { source = .random(dice) }
        return dice.number(below: lanes.count)
      case .priorities(var schedule, var dice):
        defer { source = .priorities(schedule, dice) }
        return schedule.next(among: lanes, decision: number, &dice)
      }
    }
  }

  /// Takes one of several possibilities that are not steps, each as likely as the others.
  mutating func choose(below count: Int) -> Int {
    guard count > 1 else { return 0 }
    return decide(count) { source, number in
      source.roll(number) { $0.number(below: count) }.map { min($0, count - 1) } ?? 0
    }
  }

  /// Decides whether a fault occurs; never by default.
  mutating func hits(percent: Int) -> Bool {
    guard percent > 0 else { return false }
    return decide(2) { source, number in source.roll(number) { $0.hits(percent: percent) ? 1 : 0 } ?? 0 } > 0
  }

  private mutating func decide(_ options: Int, _ choose: (inout Source, _ number: Int) -> Int) -> Int {
    let choice = choose(&source, decisions.count)
    decisions.append(Decision(options: options, choice: choice))
    return choice
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension DecisionMaker.Source {
  /// Returns the given choice, or one that `choose` rolls.
  fileprivate mutating func roll(_ number: Int, _ choose: (inout Dice) -> Int) -> Int? {
    switch self {
    case .given(let deviations): return deviations[number]
    case .random(var dice):
      defer { self = .random(dice) }
      return choose(&dice)
    case .priorities(let schedule, var dice):
      defer { self = .priorities(schedule, dice) }
      return choose(&dice)
    }
  }
}
