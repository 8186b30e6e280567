#if Exploration
  /// Decides which thread takes the next step.
  class Strategy {
    /// The number of preemptions in the order so far.
    var preemptions = 0

    func beginOrder(in controller: Controller) { preemptions = 0 }

    /// Whether a thread that can take its next step takes it whatever the others could do. Saves the question which of
    /// them can.
    func keeps(_ current: Int, in controller: Controller) -> Bool { false }

    /// Returns the thread of the next step.
    ///
    /// - Parameters:
    ///   - enabled: the threads that can take a step; not empty.
    ///   - current: the thread of the last step, if it can take the next one as well.
    func next(of enabled: [Int], after current: Int?, in controller: Controller) -> Int {
      let choice = decide(of: enabled, after: current, in: controller)
      if let current, choice != current { preemptions += 1 }
      return choice
    }

    func decide(of enabled: [Int], after current: Int?, in controller: Controller) -> Int { current ?? enabled[0] }
  }

  /// Repeats an order. Where a thread cannot take its step, the next one in the schedule that can takes it.
  final class Replay: Strategy {
    private let schedule: Schedule
    private var segment = 0
    private var taken = 0
    private var counted = 0

    init(_ schedule: Schedule) { self.schedule = schedule }

    override func beginOrder(in controller: Controller) {
      super.beginOrder(in: controller)
      (segment, taken, counted) = (0, 0, 0)
    }

    override func decide(of enabled: [Int], after current: Int?, in controller: Controller) -> Int {
      // A choice that begins a thread is followed by another one before its first step.
      taken += controller.schedule.count - counted
      counted = controller.schedule.count
      while segment < schedule.segments.count {
        let (thread, steps) = schedule.segments[segment]
        if taken < steps, enabled.contains(thread) { return thread }
        segment += 1
        taken = 0
      }
      return current ?? enabled[0]
    }
  }

  /// Samples orders: leaves a thread at a decision with a probability.
  final class RandomWalk: Strategy {
    private var random: UInt64
    private let length: UInt64

    /// - Parameters:
    ///   - seed: the same seed gives the same orders.
    ///   - length: how many decisions a thread passes on average before it is left.
    init(seed: UInt64, length: Int) {
      random = seed
      self.length = UInt64(length)
    }

    override func keeps(_ current: Int, in controller: Controller) -> Bool { !controller.isDecision(current) }

    override func decide(of enabled: [Int], after current: Int?, in controller: Controller) -> Int {
      random = Hash.mix(random, 0x3a1c)
      if let current, random % length != 0 { return current }
      return enabled[Int(random >> 32) % enabled.count]
    }
  }

  /// Samples orders: each thread has a priority, and at `depth - 1` random steps the running one gets the lowest (PCT).
  ///
  /// A fault that needs `d` steps in one order among `n` threads of `k` steps in all is found by one order with
  /// probability `1 / (n * k^(d-1))` at least.
  final class PriorityChanges: Strategy {
    private var random: UInt64
    private let depth: Int
    private let length: Int
    private var priorities: [Int] = []
    private var changes: [Int] = []

    /// - Parameters:
    ///   - seed: the same seed gives the same orders.
    ///   - depth: one more than the number of changes.
    ///   - length: how many steps an order has, about.
    init(seed: UInt64, depth: Int, length: Int) {
      random = seed
      self.depth = depth
      self.length = length
    }

    override func beginOrder(in controller: Controller) {
      super.beginOrder(in: controller)
      priorities = controller.threads.indices.map { $0 + depth }
      for last in priorities.indices.reversed() where last > 0 { priorities.swapAt(last, draw(below: last + 1)) }
      changes = (1..<max(depth, 2)).map { _ in draw(below: max(length, 1)) }
    }

    override func decide(of enabled: [Int], after current: Int?, in controller: Controller) -> Int {
      for (rank, step) in changes.enumerated() where step == controller.schedule.count {
        if let current { priorities[current] = rank }
      }
      return enabled.max { priorities[$0] < priorities[$1] } ?? enabled[0]
    }

    private func draw(below bound: Int) -> Int {
      random = Hash.mix(random, 0x5a3b)
      return Int(random % UInt64(bound))
    }
  }
#endif
