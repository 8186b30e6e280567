import ReactiveKernel
import ReactiveProperties
import ReactiveTesting

/// Runs the steps of a plan on properties and computed values, and compares them with the model after each step.
final class GraphScript: Sendable {
  let plan: GraphPlan
  private let properties: [Property<Int>]
  private let computed: [Computed<Int>]
  private let problems = Journal<String>()

  init(_ plan: GraphPlan) {
    self.plan = plan
    let properties = (0..<plan.properties).map { Property($0) }
    var computed: [Computed<Int>] = []
    for formula in plan.formulas {
      let known = computed
      computed.append(
        Computed { formula.value { $0 < properties.count ? properties[$0].value : known[$0 - properties.count].value } }
      )
    }
    (self.properties, self.computed) = (properties, computed)
  }

  /// The differences from the model.
  func run() -> [String] {
    var model = GraphModel(plan)
    var subscriptions: [(log: Journal<Int>, subscription: Subscription)] = []
    for (place, step) in plan.steps.enumerated() {
      switch step {
      case .subscribe(let node):
        let log = Journal<Int>()
        subscriptions.append((log, subscribe(to: node, log)))
        model.subscribe(to: node)
      case .unsubscribe(let number):
        if subscriptions.indices.contains(number) { subscriptions[number].subscription.dispose() }
        model.unsubscribe(number)
      case .react(let node, let property, let value):
        react(to: node, property, value, &model)
        // Reactions may merge changes, so only the last report is certain.
        for place in subscriptions.indices { subscriptions[place].subscription.dispose() }
        for place in subscriptions.indices { model.unsubscribe(place) }
      default: change(step, &model)
      }
      for node in 0..<plan.nodes where value(of: node) != model.value(of: node) {
        problems.write("step \(place): node \(node) is \(value(of: node)), not \(model.value(of: node))")
      }
      for (number, told) in model.told.enumerated() where !isReacted(place) {
        let seen = subscriptions[number].log.entries
        if seen != told.values {
          problems.write("step \(place): subscription \(number) was told \(seen), not \(told.values)")
        }
      }
      if problems.count > 0 { break }
    }
    return problems.entries
  }

  private func isReacted(_ place: Int) -> Bool {
    plan.steps[...place].contains { if case .react = $0 { true } else { false } }
  }

  private func value(of node: Int) -> Int {
    node < properties.count ? properties[node].value : computed[node - properties.count].value
  }

  private func signal(of node: Int) -> Signal<Int, Never> {
    node < properties.count ? properties[node].signal : computed[node - properties.count].signal
  }

  /// Also reads the whole graph at each report: it must follow from the current
  /// properties.
  private func subscribe(to node: Int, _ log: Journal<Int>) -> Subscription {
    signal(of: node).subscribe(next: { [unowned self] value in
      log.write(value)
      let model = GraphModel(plan)
      let values = properties.map(\.value)
      for other in 0..<plan.nodes where self.value(of: other) != model.value(of: other, in: values) {
        problems.write("when \(node) was told to be \(value), \(other) was \(self.value(of: other)), from \(values)")
      }
    })
  }

  private func change(_ step: GraphPlan.Step, _ model: inout GraphModel) {
    var draft = model.values
    var set: Set<Int> = []
    var expected: [Int] = []
    model.apply([step], to: &draft, set: &set) { _, value in expected.append(value) }
    let reads = Journal<Int>()
    perform([step], reads)
    if reads.entries != expected { problems.write("inside \(step): read \(reads.entries), not \(expected)") }
    model.commit(draft, set: set)
  }

  private func perform(_ steps: [GraphPlan.Step], _ reads: Journal<Int>) {
    for step in steps {
      switch step {
      case .set(let property, let value): properties[property].value = value
      case .add(let property, let amount): properties[property].modify { $0 += amount }
      case .group(let inner): changeTogether { perform(inner, reads) }
      case .failing(let inner):
        try? changeTogether { () throws(TestFailure) in
          perform(inner, reads)
          throw TestFailure()
        }
      case .read(let node): reads.write(value(of: node))
      case .subscribe, .unsubscribe, .react: break
      }
    }
  }

  /// Subscribes with a reaction that sets a property once, and checks that all subscribers receive the final value.
  private func react(to node: Int, _ property: Int, _ value: Int, _ model: inout GraphModel) {
    let others = (0..<plan.nodes).map { _ in Journal<Int>() }
    let subscriptions = others.enumerated().map { number, log in subscribe(to: number, log) }
    let isDone = SharedVariable<Bool>(false)
    let answer = signal(of: node).subscribe(next: { [properties] now in
      guard now > 5, isDone.value == false else { return }
      isDone.value = true
      properties[property].value = value
    })
    for place in properties.indices { properties[place].value += 3 }
    for number in 0..<plan.nodes where others[number].entries.last != self.value(of: number) {
      problems.write("\(number) was told \(others[number].entries), and is \(self.value(of: number))")
    }
    for subscription in subscriptions { subscription.dispose() }
    answer.dispose()
    model.commit(properties.map(\.value), set: Set(properties.indices))
  }
}
