#if Diagnosis
  import Marbles
  import ReactiveDiagnosis

  /// The picture of a graph: a row for each stage, and a bar for its work.
  extension TopLog: Showable {
    /// How many lines the smallest picture takes.
    static let height = 14

    var summary: String { state }

    func result(in frame: Frame) -> [String] { [""] + table(rows: rows.count, columns: frame.columns) }

    func picture(in frame: Frame) -> [String] {
      let pause = isPaused ? "  paused".styled(.yellow) : ""
      return ["  " + state.truncated(to: max(20, frame.columns - 12)) + pause, ""]
        + table(rows: max(4, frame.rows - 10), columns: frame.columns) + [note.styled(.dim)]
    }

    private var note: String { dumps > 0 ? "  The page of this moment is in \(dumpPath)" : journal.newest(1)[0] }

    private func table(rows count: Int, columns: Int) -> [String] {
      let shown = sorted.prefix(count)
      let width = max(24, columns - 46)
      let most = rows.map(\.work).max() ?? 0
      let header = "  " + "stage".padding(to: width) + "  events/s  waiting       work"
      let lines = shown.map { row in
        let indent = order == "g" ? String(repeating: " ", count: min(row.depth, 12)) : ""
        let waiting = row.node.depth ?? 0
        let bar = Bar(value: Int(row.work * 1_000), maximum: Int(most * 1_000), columns: 6)
        let isSlow = most > 0 && row.work > most / 2
        return "  " + (indent + row.title).truncated(to: width).padding(to: width).styled(isSlow ? .bold : .dim)
          + Int(row.rate).grouped.leading(to: 10)
          + waiting.grouped.leading(to: 9).styled(waiting > 100 ? .yellow : .dim)
          + "  " + row.work.percent.leading(to: 6) + " " + bar.styled(isSlow ? .red : .cyan, rest: " ")
      }
      let rest = rows.count > shown.count ? "  … \(rows.count - shown.count) more" : ""
      return [header.styled(.dim)] + lines + [String](repeating: "", count: max(0, count - shown.count)) + [rest]
    }

    private var sorted: [Row] {
      switch order {
      case "r": rows.sorted { $0.rate > $1.rate }
      case "q": rows.sorted { $0.node.depth ?? 0 > $1.node.depth ?? 0 }
      case "w": rows.sorted { $0.work > $1.work }
      default: rows
      }
    }
  }

  extension TopLog.Row {
    /// The name and the place.
    var title: String { node.place.map { "\(node.name)  \($0.file.dropLast(6)):\($0.line)" } ?? node.name }
  }
#endif
