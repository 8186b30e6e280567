import ReactiveTesting

/// A random graph and its steps: plain data, so that a failing script can be printed and run again.
struct GraphPlan: Sendable {
  /// How a computed value is made from earlier nodes.
  enum Formula: Sendable {
    case sum([Int])
    case smallest([Int])
    /// Reads one of two nodes; the first node selects which.
    case choice(of: Int, even: Int, odd: Int)
    /// Stays the same through most changes.
    case quotient(Int)
    /// Reads the first nodes of a list; the first node sets how many, so that the number of dependencies changes.
    case prefix(of: [Int], count: Int)

    func value(_ read: (Int) -> Int) -> Int {
      switch self {
      case .sum(let nodes): nodes.reduce(0) { ($0 + read($1)) % 1_000 }
      case .smallest(let nodes): nodes.map(read).min() ?? 0
      case .choice(let chooser, let even, let odd): read(chooser).isMultiple(of: 2) ? read(even) : read(odd)
      case .quotient(let node): read(node) / 4
      case .prefix(let nodes, let count):
        nodes.prefix(abs(read(count)) % (nodes.count + 1)).reduce(1) { $0 + read($1) % 7 }
      }
    }
  }

  indirect enum Step: Sendable {
    case set(property: Int, to: Int)
    case add(property: Int, Int)
    case group([Step])
    /// A group whose changes are undone.
    case failing([Step])
    case read(node: Int)
    case subscribe(node: Int)
    case unsubscribe(Int)
    /// Subscribes to a node, and sets a property at its next change.
    case react(node: Int, property: Int, to: Int)
  }

  var properties: Int
  var formulas: [Formula]
  var steps: [Step]

  var nodes: Int { properties + formulas.count }

  static func random(seed: UInt64, number: Int) -> GraphPlan {
    var dice = Dice(seed: seed, number: number)
    let properties = dice.number(in: 1...4)
    var plan = GraphPlan(properties: properties, formulas: [], steps: [])
    for _ in 0..<dice.number(in: 1...8) { plan.formulas.append(.random(before: plan.nodes, &dice)) }
    for _ in 0..<dice.number(in: 4...15) { plan.steps.append(.random(in: plan, depth: 0, &dice)) }
    return plan
  }
}

extension GraphPlan.Formula {
  fileprivate static func random(before count: Int, _ dice: inout Dice) -> GraphPlan.Formula {
    // Later nodes are chosen more often, so that the graphs become deep.
    func node(_ dice: inout Dice) -> Int { max(dice.number(below: count), dice.number(below: count)) }
    let nodes = (0..<dice.number(in: 1...3)).map { _ in node(&dice) }
    return switch dice.number(below: 5) {
    case 0: .sum(nodes)
    case 1: .smallest(nodes)
    case 2: .choice(of: node(&dice), even: node(&dice), odd: node(&dice))
    case 3: .quotient(node(&dice))
    default: .prefix(of: nodes, count: node(&dice))
    }
  }
}

extension GraphPlan.Step {
  fileprivate static func random(in plan: GraphPlan, depth: Int, _ dice: inout Dice) -> GraphPlan.Step {
    let property = dice.number(below: plan.properties)
    let node = dice.number(below: plan.nodes)
    switch dice.number(below: depth == 0 ? 14 : 7) {
    case 0...2: return .set(property: property, to: dice.number(below: 10))
    case 3: return .add(property: property, dice.number(in: -3...3))
    case 4: return .read(node: node)
    case 5, 6:
      guard depth < 3 else { return .read(node: node) }
      let steps = (0..<dice.number(below: 5)).map { _ in random(in: plan, depth: depth + 1, &dice) }
      return dice.number(below: 5) == 0 ? .failing(steps) : .group(steps)
    case 7...10: return .subscribe(node: node)
    case 11: return .unsubscribe(dice.number(below: 8))
    case 12: return .react(node: node, property: property, to: dice.number(below: 10))
    default: return .read(node: node)
    }
  }
}
