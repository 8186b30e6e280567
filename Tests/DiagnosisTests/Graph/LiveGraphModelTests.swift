#if Diagnosis
  import ReactiveCore
  import ReactiveDiagnosis
  import ReactiveSubjects
  import ReactiveTesting
  import Testing

  /// Random pipelines, which a model runs too.
  @Suite(.serialized) struct LiveGraphModelTests {
    @Test func theGraphAgreesWithAModel() {
      Inspection.start()
      check(repetitions(quick: 20, full: 200, night: 3_000))
    }

    /// A thread subscribes and disposes 10,000 times, and runs random pipelines. Another one reads the graph 1,000
    /// times meanwhile.
    @Test func theGraphAgreesWithAModelWhileItIsRead() {
      Inspection.start()
      let subject = Subject<Int, Never>()
      race(spins: 1) {
        for number in 0..<10 {
          for _ in 0..<1_000 {
            let subscription = subject.signal.map { $0 }.subscribe { _ in }
            subject.send(number)
            subscription.dispose()
          }
          check(1)
        }
      } _: {
        for _ in 0..<1_000 {
          // A node may have ended since its parent was read, and never has a parent that began later.
          for node in Inspection.live().nodes {
            if let parent = node.parent, parent >= node.id { Issue.record("\(node)") }
          }
        }
      }
      #expect(Inspection.live().at(file: "LiveGraphModelTests.swift").nodes.isEmpty)
    }

    private func check(_ programs: Int) {
      for number in 0..<programs {
        var dice = Dice(seed: 70, number: number)
        let subjects = (0..<3).map { _ in Subject<Int, Never>() }
        var open: [(subscription: Subscription, model: Model)] = []
        for _ in 0..<20 {
          switch dice.number(below: 3) {
          case 0:
            let model = Model.random(&dice, depth: 4)
            let signal = model.signal(subjects)
            open.append((signal.subscribe { _ in }, model))
          case 1:
            let (subject, value) = (dice.number(below: 3), dice.number(below: 4))
            subjects[subject].send(value)
            for index in open.indices { _ = open[index].model.take(value, from: subject) }
          default:
            guard !open.isEmpty else { continue }
            open.remove(at: dice.number(below: open.count)).subscription.dispose()
          }
          let graph = Inspection.live().at(file: "LiveGraphModelTests.swift")
          let expected = open.flatMap { $0.model.lines() }
          #expect(graph.roots.map { graph.holders(of: $0).count } == open.map(\.model.sourceCount))
          guard graph.lines == expected else {
            let texts = [graph.lines, expected].map { $0.joined(separator: "\n") }
            Issue.record("series 70, number \(number):\n\(texts[0])\nis not\n\(texts[1])")
            return
          }
        }
        for (subscription, _) in open { subscription.dispose() }
        #expect(Inspection.live().at(file: "LiveGraphModelTests.swift").nodes.isEmpty)
      }
    }
  }

  extension LiveGraph {
    /// Name and counts of each node. Upstream nodes follow, with a larger indent.
    fileprivate var lines: [String] {
      let upstreams = Dictionary(grouping: nodes, by: \.parent)
      func lines(_ node: Node, _ depth: Int) -> [String] {
        ["\(String(repeating: " ", count: depth))\(node.name) \(node.eventsIn) \(node.eventsOut)"]
          + (upstreams[node.id] ?? []).flatMap { lines($0, depth + 1) }
      }
      return roots.flatMap { lines($0, 0) }
    }
  }

  /// A pipeline, and what each of its operators has counted.
  private indirect enum Model {
    case hub(subject: Int, sent: Int = 0)
    case map(Model, taken: Int = 0)
    case filter(Model, taken: Int = 0, sent: Int = 0)
    case merge([Model], taken: Int = 0)
    case sink(Model, taken: Int = 0)

    static func random(_ dice: inout Dice, depth: Int) -> Model { .sink(stage(&dice, depth: depth)) }

    private static func stage(_ dice: inout Dice, depth: Int) -> Model {
      switch depth == 0 ? 0 : dice.number(below: 4) {
      case 0: return .hub(subject: dice.number(below: 3))
      case 1: return .map(stage(&dice, depth: depth - 1))
      case 2: return .filter(stage(&dice, depth: depth - 1))
      default:
        return .merge((0..<dice.number(in: 2...3)).map { _ in stage(&dice, depth: depth - 1) })
      }
    }

    func signal(_ subjects: [Subject<Int, Never>]) -> Signal<Int, Never> {
      switch self {
      case .hub(let subject, _): subjects[subject].signal
      case .map(let upstream, _): upstream.signal(subjects).map { $0 + 1 }
      case .filter(let upstream, _, _): upstream.signal(subjects).filter { $0 % 2 == 0 }
      case .merge(let upstreams, _): .merge(upstreams.map { $0.signal(subjects) })
      case .sink(let upstream, _): upstream.signal(subjects)
      }
    }

    /// The number of subscriptions to subjects, which hold the pipeline.
    var sourceCount: Int {
      switch self {
      case .hub: 1
      case .map(let upstream, _), .filter(let upstream, _, _), .sink(let upstream, _): upstream.sourceCount
      case .merge(let upstreams, _): upstreams.map(\.sourceCount).reduce(0, +)
      }
    }

    /// Takes a value of a subject, and returns the values for the downstream.
    mutating func take(_ value: Int, from source: Int) -> [Int] {
      switch self {
      case .hub(let subject, let sent):
        guard subject == source else { return [] }
        self = .hub(subject: subject, sent: sent + 1)
        return [value]
      case .map(var upstream, let taken):
        let values = upstream.take(value, from: source)
        self = .map(upstream, taken: taken + values.count)
        return values.map { $0 + 1 }
      case .filter(var upstream, let taken, let sent):
        let values = upstream.take(value, from: source)
        let passed = values.filter { $0 % 2 == 0 }
        self = .filter(upstream, taken: taken + values.count, sent: sent + passed.count)
        return passed
      case .merge(var upstreams, let taken):
        var values: [Int] = []
        for index in upstreams.indices { values += upstreams[index].take(value, from: source) }
        self = .merge(upstreams, taken: taken + values.count)
        return values
      case .sink(var upstream, let taken):
        let values = upstream.take(value, from: source)
        self = .sink(upstream, taken: taken + values.count)
        return []
      }
    }

    func lines(_ depth: Int = 0) -> [String] {
      let indent = String(repeating: " ", count: depth)
      switch self {
      case .hub(_, let sent): return ["\(indent)\(subjectName) 0 \(sent)"]
      case .map(let upstream, let taken): return ["\(indent)map \(taken) \(taken)"] + upstream.lines(depth + 1)
      case .filter(let upstream, let taken, let sent):
        return ["\(indent)filter \(taken) \(sent)"] + upstream.lines(depth + 1)
      case .merge(let upstreams, let taken):
        return ["\(indent)merge \(taken) \(taken)"] + upstreams.flatMap { $0.lines(depth + 1) }
      case .sink(let upstream, let taken): return ["\(indent)subscribe \(taken) 0"] + upstream.lines(depth + 1)
      }
    }
  }
#endif
