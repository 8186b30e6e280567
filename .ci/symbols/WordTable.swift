import Foundation

/// The rows of the guides of Documentation/ComingFrom, as .ci/guides/guides.awk writes them.
struct WordTable {
  /// One row: words of another library, the words here, and the difference.
  struct Row: Codable {
    var library: String
    var section: String
    var words: [String]
    var of: [String]
    var here: String
    var names: [String]
    var difference: String
  }

  var library: String
  var rows: [Row]

  /// Reads a file whose name is that of the library.
  init(file: String) throws {
    let url = URL(fileURLWithPath: file)
    let library = url.deletingPathExtension().lastPathComponent
    self.library = library
    rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 6 else { finish(["\(file): error: not six cells: \(line)"]) }
      let list = { (cell: String) in cell.split(separator: "|").map(String.init) }
      return Row(
        library: library, section: cells[0], words: list(cells[1]), of: list(cells[2]), here: cells[3],
        names: list(cells[4]), difference: cells[5])
    }
  }

  /// The rows as JSON, one on a line.
  static func json(_ tables: [WordTable]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try tables.flatMap(\.rows).map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }

  /// The rows as lines of text, by section.
  var text: String {
    var text = "\n## Words of \(library)\n"
    var section = ""
    for row in rows {
      if row.section != section {
        section = row.section
        text += "\n### \(library): \(section)\n\n"
      }
      let quoted = { (words: [String]) in words.map { "`\($0)`" }.joined(separator: ", ") }
      let owners = row.of.isEmpty ? "" : " of " + quoted(row.of)
      text += "- \(quoted(row.words))\(owners): here \(row.here); \(row.difference)\n"
    }
    return text
  }
}
