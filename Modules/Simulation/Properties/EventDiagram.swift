import ReactiveTesting

/// A recording as a row of marbles: one cell for each tick.
struct EventDiagram {
  var title: String
  var cells: [String]

  init<Value, Failure>(_ title: String, _ events: [RecordedEvent<Value, Failure>], disposal: Int? = nil) {
    self.title = title
    var signs = events.map { entry in
      (tick: Int(entry.time.components.seconds), sign: Self.sign(of: entry.event))
    }
    if let disposal { signs.append((disposal, "!")) }
    var ticks: [[String]] = Array(repeating: [], count: 1 + (signs.map(\.tick).max() ?? 0))
    for (tick, sign) in signs { ticks[tick].append(sign) }
    cells = ticks.map { signs in
      switch signs.count {
      case 0: "-"
      case 1 where signs[0].count == 1: signs[0]
      default: "(" + signs.joined(separator: signs.allSatisfy { $0.count == 1 } ? "" : " ") + ")"
      }
    }
  }

  private static func sign<Value, Failure>(of event: Event<Value, Failure>) -> String {
    switch event {
    case .next(let value): "\(value)"
    case .failed: "#"
    case .completed: "|"
    }
  }

  /// Rows one below the other, with the same tick in the same column.
  static func drawing(_ rows: [EventDiagram]) -> String {
    let count = rows.map(\.cells.count).max() ?? 0
    let widths = (0..<count).map { tick in rows.map { $0.cells.count > tick ? $0.cells[tick].count : 1 }.max() ?? 1 }
    let titleWidth = 2 + (rows.map(\.title.count).max() ?? 0)
    return rows.map { row in
      let cells = zip(row.cells, widths).map { $0.padded(to: $1) }
      return ("  " + row.title.padded(to: titleWidth) + cells.joined()).withoutBlanksAtEnd
    }.joined(separator: "\n")
  }
}
