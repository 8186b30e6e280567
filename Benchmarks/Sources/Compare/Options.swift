import Support

/// What the command line asks for.
struct Options {
  var rows: [Row] = []
  var isQuick = false
  var isMarkdown = false

  static let usage = "Usage: Compare [--quick] [--markdown] [row ...]"

  /// Reads the arguments, or ends the program with one line that says what is wrong.
  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      switch argument {
      case "--quick": isQuick = true
      case "--markdown": isMarkdown = true
      default: rows.append(Self.row(named: argument))
      }
    }
    if rows.isEmpty { rows = Row.all }
  }

  private static func row(named name: String) -> Row {
    guard let row = Row.all.first(where: { $0.name == name }) else {
      stop("There is no row or option '\(name)'. Rows: \(Row.all.map(\.name).joined(separator: " ")). \(usage)")
    }
    return row
  }
}
