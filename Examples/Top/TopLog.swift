#if Diagnosis
  import Foundation
  import Marbles
  import Reactive
  import ReactiveDiagnosis
  import ReactiveSystem

  /// The events of a graph that is watched.
  enum TopEvent: Sendable {
    case sample(LiveGraph, at: SchedulerInstant)
    case key(Key)
    case over
  }

  /// The latest sample of a graph, and the changes since the sample before it.
  struct TopLog: Sendable {
    /// A stage, with its rates for a second.
    struct Row: Sendable {
      var node: LiveGraph.Node
      var depth: Int
      var rate = 0.0
      var work = 0.0
    }

    private(set) var rows: [Row] = []
    private(set) var order: Character = "g"
    private(set) var isPaused = false
    private(set) var isOver = false
    private(set) var journal = Journal()
    private var last: (graph: LiveGraph, instant: SchedulerInstant)?
    private var samples = 0
    private(set) var dumps = 0
    private var wantsDump = false

    mutating func note(_ event: TopEvent) {
      wantsDump = false
      switch event {
      case .over: isOver = true
      case .key(.character("p")): isPaused.toggle()
      case .key(.character("d")):
        dumps += 1
        wantsDump = true
        journal.add("dumped    " + dumpPath)
      case .key(.character(let key)) where "grqw".contains(key): order = key
      case .key: break
      case .sample(let graph, let instant):
        guard !isPaused else { return }
        let passed = max(0.001, (last?.instant ?? .zero).duration(to: instant) / .seconds(1))
        rows = rows(of: graph, after: passed)
        last = (graph, instant)
        samples += 1
        if samples.isMultiple(of: 4) { journal.add("\(samples / 4) s".leading(to: 8) + "  " + state) }
      }
    }

    /// Writes the page, if the last key asked for it.
    func dump() {
      if wantsDump { try? Inspection.page(to: dumpPath) }
    }

    var dumpPath: String { FileManager.default.temporaryDirectory.path + "/top-\(getpid())-\(dumps).html" }

    private func rows(of graph: LiveGraph, after seconds: Double) -> [Row] {
      let before = Dictionary(uniqueKeysWithValues: (last?.graph.nodes ?? []).map { ($0.id, $0) })
      let upstreams = Dictionary(grouping: graph.nodes, by: \.parent)
      var rest = graph.roots.reversed().map { Row(node: $0, depth: 0) }
      var rows: [Row] = []
      while var row = rest.popLast() {
        let old = before[row.node.id]
        row.rate =
          Double(row.node.eventsIn + row.node.eventsOut - (old.map { $0.eventsIn + $0.eventsOut } ?? 0)) / seconds
        row.work = ((row.node.busy ?? .zero) - (old?.busy ?? .zero)) / .seconds(1) / seconds
        rows.append(row)
        rest += (upstreams[row.node.id] ?? []).reversed().map { Row(node: $0, depth: row.depth + 1) }
      }
      return rows
    }

    /// The state in one line.
    var state: String {
      if rows.isEmpty { return "The places are being looked up, which takes seconds at first." }
      let waiting = rows.reduce(0) { $0 + ($1.node.depth ?? 0) }
      let rate = Int(rows.reduce(0) { $0 + $1.rate } / 2)
      let slowest = rows.max { $0.work < $1.work }.map { ", most work in \($0.title)" } ?? ""
      return "\(rows.count.of("stage")), \(rate.grouped) events a second, \(waiting.grouped) waiting\(slowest)"
    }
  }
#endif
