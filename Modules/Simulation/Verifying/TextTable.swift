/// Two columns of text, the first one padded.
struct TextTable: CustomStringConvertible {
  let header: (String, String)
  let rows: [(String, String)]

  var description: String {
    let all = [header] + rows
    let width = 2 + (all.map(\.0.count).max() ?? 0)
    return all.map { "  " + $0.0.padded(to: width) + $0.1 }.map(\.withoutBlanksAtEnd).joined(separator: "\n")
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  var withoutBlanksAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
