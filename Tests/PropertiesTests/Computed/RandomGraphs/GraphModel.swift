/// The expected behaviour: computes everything again on each read, without threads, marks and versions.
struct GraphModel {
  let plan: GraphPlan
  private(set) var values: [Int]
  /// The expected reports of each subscription.
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

  /// The values inside of open groups.
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

  /// Makes a change, and records the expected reports: for a property's subscribers if it was set, for a computed
  /// value's if it has changed.
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
