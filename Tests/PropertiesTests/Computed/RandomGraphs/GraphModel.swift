/// The expected values: the model computes all values again at each read, and has no threads, marks or versions.
struct GraphModel {
  let plan: GraphPlan
  private(set) var values: [Int]
  /// The values that each subscription receives.
  private(set) var told: [(node: Int, values: [Int], isOpen: Bool)] = []

  init(_ plan: GraphPlan) {
    self.plan = plan
    values = Array(0..<plan.properties)
  }

  func value(of node: Int, in values: [Int]) -> Int {
    // From the first to the last, each once: a node reads only nodes before it.
    var all = values
    for place in values.count..<max(values.count, node + 1) {
      all.append(plan.formulas[place - values.count].value { all[$0] })
    }
    return all[node]
  }

  func value(of node: Int) -> Int { value(of: node, in: values) }

  /// The values inside groups that have not ended.
  mutating func apply(_ steps: [GraphPlan.Step], to draft: inout [Int], set: inout Set<Int>, read: (Int, Int) -> Void) {
    for step in steps {
      switch step {
      case .set(let property, let value):
        draft[property] = value
        set.insert(property)
      case .add(let property, let amount):
        draft[property] += amount
        set.insert(property)
      case .group(let inner): apply(inner, to: &draft, set: &set, read: read)
      case .failing(let inner):
        let (savedDraft, savedSet) = (draft, set)
        apply(inner, to: &draft, set: &set, read: read)
        (draft, set) = (savedDraft, savedSet)
      case .read(let node): read(node, value(of: node, in: draft))
      case .subscribe, .unsubscribe, .react: break
      }
    }
  }

  /// Makes a change, and records the subscriptions that receive it: a property's if the property was set, a computed value's if the value differs.
  mutating func commit(_ draft: [Int], set: Set<Int>) {
    let before = values
    values = draft
    for place in told.indices where told[place].isOpen {
      let node = told[place].node
      let now = value(of: node)
      if node < plan.properties ? set.contains(node) : now != value(of: node, in: before) {
        told[place].values.append(now)
      }
    }
  }

  mutating func subscribe(to node: Int) { told.append((node, [value(of: node)], true)) }

  mutating func unsubscribe(_ place: Int) { if told.indices.contains(place) { told[place].isOpen = false } }
}
