import ReactiveTesting

/// The priorities of probabilistic concurrency testing, from Burckhardt and others, "A Randomized Scheduler with
/// Probabilistic Guarantees of Finding Bugs" (2010).
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct PrioritySchedule {
  private var priorities: [Int: UInt64] = [:]
  /// The decisions after which the running lane's priority is lowered, with the new priority.
  private var changes: [Int: UInt64] = [:]
  private let depth: UInt64

  /// - Parameters:
  ///   - depth: how many orders between steps a mistake needs; at least 1.
  ///   - length: how many decisions the run is likely to make.
  init(depth: Int, length: Int, _ dice: inout Dice) {
    self.depth = UInt64(max(1, depth))
    for priority in 0..<max(0, depth - 1) { changes[dice.number(below: max(1, length))] = UInt64(priority) }
  }

  /// Takes the step of the lane with the highest priority.
  mutating func next(among lanes: [Int], decision: Int, _ dice: inout Dice) -> Int {
    for lane in lanes where priorities[lane] == nil {
      priorities[lane] = depth + dice.next() % (UInt64.max - depth)
    }
    let priorities = priorities
    let choice = lanes.indices.max { priorities[lanes[$0], default: 0] < priorities[lanes[$1], default: 0] } ?? 0
    if let lowered = changes[decision] { self.priorities[lanes[choice]] = lowered }
    return choice
  }
}
