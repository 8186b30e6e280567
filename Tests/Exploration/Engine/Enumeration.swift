#if Exploration
  /// Enumerates the orders within a bound of preemptions, depth first, and leaves out an order that equals another one.
  ///
  /// Three rules leave orders out. Each keeps at least one order of every class in which all steps depend on the same
  /// steps, within the bound.
  ///
  /// One exception: a thread that is preempted while it has a lock, at which another one stops. Such an order counts
  /// one preemption more.
  ///
  /// 1. A thread is preempted only before a step at a *decision*: a place at which steps of two threads conflict in
  ///    some order, without a lock that both have. The places are learnt: when an order shows another one, the
  ///    enumeration starts again.
  /// 2. A preempted thread does not continue before another thread has taken a step that conflicts with its next step.
  ///    If no thread does, an equal order has the preemption one step later.
  /// 3. If the threads have done the same and are about to do the same as in an earlier order, the same thread runs,
  ///    and no more preemptions are left than there, the continuations are known.
  final class Enumeration: Strategy {
    private struct Node {
      let candidates: [Int]
      var choice = 0
    }

    private var bound = 0
    private var nodes: [Node] = []
    private var position = 0
    private var isKnown = false
    /// For each state that was met, the number of preemptions that were left, plus one.
    private var met: [UInt64: Int] = [:]
    private let isPruning: Bool

    /// - Parameter isPruning: false to leave out no order, for a comparison.
    init(isPruning: Bool = true) { self.isPruning = isPruning }

    /// Begins with all orders of a bound.
    func begin(bound: Int) {
      self.bound = bound
      nodes = []
    }

    /// Begins again, after a decision was learnt.
    func beginAgain() {
      nodes = []
      met = [:]
    }

    override func beginOrder(in controller: Controller) {
      super.beginOrder(in: controller)
      position = 0
      isKnown = false
    }

    /// Chooses the next order. Returns false after the last one.
    func advance() -> Bool {
      while var node = nodes.popLast() {
        node.choice += 1
        if node.choice < node.candidates.count {
          nodes.append(node)
          return true
        }
      }
      return false
    }

    override func keeps(_ current: Int, in controller: Controller) -> Bool {
      preemptions >= bound || isPruning && !controller.isDecision(current)
    }

    override func decide(of enabled: [Int], after current: Int?, in controller: Controller) -> Int {
      if let current, enabled.count == 1 || preemptions >= bound || isPruning && !controller.isDecision(current) {
        return current
      }
      var candidates: [Int] = current.map { [$0] } ?? []
      for thread in enabled where thread != current && !(isPruning && controller.threads[thread].isDeferred) {
        candidates.append(thread)
      }
      if candidates.isEmpty {
        // Only threads that were preempted in vain are left.
        isKnown = true
        return enabled[0]
      }
      let choice = candidates.count == 1 ? candidates[0] : choose(among: candidates, after: current, in: controller)
      if let current, choice != current { controller.deferStep(of: current) }
      return choice
    }

    private func choose(among candidates: [Int], after current: Int?, in controller: Controller) -> Int {
      if position < nodes.count {
        let node = nodes[position]
        precondition(node.candidates == candidates, "the scenario does not depend on the order of its steps alone")
        position += 1
        return candidates[node.choice]
      }
      if isPruning, !isKnown {
        let state = Hash.mix(Hash.mix(controller.fingerprint, controller.pending), UInt64((current ?? -1) + 1))
        let left = bound - preemptions + 1
        isKnown = met[state, default: 0] >= left
        if !isKnown { met[state] = left }
      }
      if isKnown { return candidates[0] }
      nodes.append(Node(candidates: candidates))
      position += 1
      return candidates[0]
    }
  }
#endif
