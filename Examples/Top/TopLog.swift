#if Diagnosis
  import Keys
  import Marbles
  import ReactiveDiagnosis

  /// The events of a graph that is watched.
  enum TopEvent: Sendable {
    case sample(LiveGraph)
    case key(Key)
    /// The graph was written into this file.
    case dumped(String)
    case over
  }

  /// The latest sample of a graph, and the rates in the second before it.
  struct TopLog: Sendable {
    private(set) var rows: [LiveGraph.Rate] = []
    private(set) var order: Character = "g"
    private(set) var isPaused = false
    private(set) var isOver = false
    private(set) var journal = Journal()
    private(set) var dump: String?
    /// The samples of the last second.
    private var recent = [Inspection.live()]
    private var samples = 0

    mutating func note(_ event: TopEvent) {
      switch event {
      case .over: isOver = true
      case .key(.character("p")): isPaused.toggle()
      case .key(.character(let key)) where "grqw".contains(key): order = key
      case .dumped(let path):
        dump = path
        journal.add("dumped    " + path)
      case .sample(let graph) where !isPaused:
        rows = graph.rates(since: recent[0])
        recent = recent.suffix(3) + [graph]
        samples += 1
        if samples.isMultiple(of: 4) { journal.add("\(samples / 4) s".leading(to: 8) + "  " + summary) }
      default: break
      }
    }
  }

  /// The picture of a graph: a row for each stage, and a bar for its work.
  extension TopLog: Showable {
    /// Room for some stages.
    var height: Int { 14 }

    var summary: String {
      guard let slowest = rows.max(by: { $0.work < $1.work }) else {
        return "the places are looked up, in some seconds"
      }
      let waiting = rows.reduce(0) { $0 + ($1.node.depth ?? 0) }
      let rate = Int(rows.reduce(0) { $0 + $1.eventsPerSecond } / 2)
      return "\(rows.count.of("stage")), \(rate.grouped) values a second, \(waiting.grouped) waiting, "
        + "most work in \(slowest.title)"
    }

    func result(in frame: Frame) -> [String] { [""] + table(rows: rows.count, columns: frame.columns) }

    func picture(in frame: Frame) -> [String] {
      let pause = isPaused ? "paused  ".styled(.yellow) : ""
      return ["  " + pause + summary, ""] + table(rows: max(4, frame.rows - 10), columns: frame.columns)
        + [dump.map { "  The graph of that moment, for Tools/Inspection/index.html: \($0)" } ?? ""]
    }

    private func table(rows count: Int, columns: Int) -> [String] {
      let width = max(20, columns - 38)
      let most = rows.map(\.work).max() ?? 0
      let lines = sorted.prefix(count).map { row in
        let indent = order == "g" ? String(repeating: " ", count: min(row.distance, 12)) : ""
        let isSlow = most > 0 && row.work > most / 2
        let waiting = row.node.depth ?? 0
        let bar = Bar(value: Int(row.work * 1_000), maximum: Int(most * 1_000), columns: 6)
        return "  " + (indent + row.title).truncated(to: width).padding(to: width).styled(isSlow ? .bold : .dim)
          + Int(row.eventsPerSecond).grouped.leading(to: 10)
          + waiting.grouped.leading(to: 9).styled(waiting > 100 ? .yellow : .dim)
          + "  " + row.work.percent.leading(to: 6) + " " + bar.styled(isSlow ? .red : .cyan, rest: " ")
      }
      let rest = rows.count > lines.count ? ["  … \(rows.count - lines.count) more"] : []
      return [("  " + "stage".padding(to: width) + "  events/s  waiting       work").styled(.dim)] + lines + rest
    }

    private var sorted: [LiveGraph.Rate] {
      switch order {
      case "r": rows.sorted { $0.eventsPerSecond > $1.eventsPerSecond }
      case "q": rows.sorted { $0.node.depth ?? 0 > $1.node.depth ?? 0 }
      case "w": rows.sorted { $0.work > $1.work }
      default: rows
      }
    }
  }

  extension LiveGraph.Rate {
    /// The name and the place.
    fileprivate var title: String {
      (node.place.map { "\(node.name)  \($0.file.dropLast(6)):\($0.line)" } ?? node.name).onOneLine
    }
  }
#endif
