import Foundation
import Marbles
import ReactiveCollections

/// The picture of the processes: the text, the users, and a part of the list with the latest edits marked.
extension ProcessesLog: Showable {
  var height: Int { picture(in: Frame(columns: 80, rows: 0)).count }

  func picture(in frame: Frame) -> [String] {
    let rows = ProcessChoice.rows(height: frame.rows)
    let lines = table.prefix(rows + 1)
    let field = frame.isOver ? choice.text : choice.text.styled(.bold) + "█".styled(.cyan)
    return ["  › " + field, "    " + counts, "    " + byUser, ""] + lines.map { "  " + $0 }
      + Array(repeating: "", count: rows + 1 - lines.count)
  }

  var summary: String { "\(readings.of("table")), \(total.of("process", "processes"))" }

  /// How many processes there are, and what the latest reading has changed.
  var counts: String {
    let came = edits.values.count { $0.old == nil }
    let left = edits.values.count { $0.new == nil }
    return "\(choice.count.grouped) of \(total.of("process", "processes")), by \(choice.order.title); "
      + "\(came) came, \(left) left, \(edits.count - came - left) changed"
  }

  var byUser: String { users.map { "\($0.name) \($0.count.grouped)" }.joined(separator: " · ") }

  /// The names of the columns, and a line for each process in the chosen part.
  var table: [String] {
    [("  " + columns("number", "user", "busy", "memory") + "name").styled(.dim)] + page.map(line)
  }

  private func line(_ process: SystemProcess) -> String {
    let edit = edits[process.id]
    let mark = edit.map { $0.old == nil ? "+ ".styled(.green) : "• ".styled(.yellow) } ?? "  "
    let old = edit?.old ?? process
    return mark
      + columns(
        String(process.id.number), process.user,
        process.busy.percent.styled(unless: process.busy == old.busy),
        String(format: "%.1f MB", Double(process.memory) / 1_024).styled(unless: process.memory == old.memory))
      + process.name.styled(unless: edit == nil || edit?.old != nil)
  }

  private func columns(_ number: String, _ user: String, _ busy: String, _ memory: String) -> String {
    number.leading(to: 8) + "  " + user.truncated(to: 12).padding(to: 12) + busy.leading(to: 8)
      + memory.leading(to: 12) + "  "
  }
}

extension String {
  /// The string, in another style if it is new.
  fileprivate func styled(unless isOld: Bool) -> String { isOld ? self : styled(.yellow) }
}
