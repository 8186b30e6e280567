/// The names of operators in other libraries, read from `Texts/elsewhere.txt`.
struct ForeignNames: Sendable {
  /// An operator here for a name of another library.
  typealias Meaning = (name: String, library: String, operatorName: String)

  private let meanings: [Meaning]

  /// Reads the lines `name | library | operator`. Comments begin with `#`.
  init(lines: [String]) {
    meanings = lines.filter { !$0.hasPrefix("#") }.compactMap { line in
      let parts = line.split(separator: " | ").map(String.init)
      return parts.count == 3 ? (parts[0], parts[1], parts[2]) : nil
    }
  }

  /// The operators for a name, with or without its labels.
  func meanings(of name: String) -> [Meaning] {
    let wanted = ForeignNames.base(of: name)
    return meanings.filter { ForeignNames.base(of: $0.name) == wanted }
  }

  private static func base(of name: String) -> String {
    name.prefix { $0 != "(" && $0 != ":" }.lowercased()
  }
}
