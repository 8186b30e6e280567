#if EXIT_TESTS
  import Foundation

  /// The public views and aggregates, as the sources of the module declare them.
  enum PublicViews {
    private static let owners = ["ListSource", "TableSource", "Array", "Aggregate"]

    /// The declarations in all files of a folder, such as `ListSource.filter(by conditions)`: with the names inside
    /// the functions, because overloads may have the same labels.
    static func declarations(below folder: URL) throws -> Set<String> {
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
      return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.reduce(into: []) {
        $0.formUnion(declarations(in: try String(contentsOf: $1, encoding: .utf8)))
      }
    }

    private static func declarations(in source: String) -> [String] {
      var found: [String] = []
      var owner = ""
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for (number, line) in lines.enumerated() {
        if let rest = line.without("extension ") { owner = String(rest.prefix { $0.isLetter }) }
        guard owners.contains(owner), !line.contains("init(") else { continue }
        if let rest = line.without("  public static var ") { found.append("\(owner).\(rest.prefix { $0.isLetter })") }
        guard let rest = line.without("  public func ") ?? line.without("  public static func ") else { continue }
        let text = ([rest] + lines[(number + 1)...].prefix(12)).joined(separator: " ")
        let names = parameters(in: text).map { $0.prefix { $0 != ":" } }.filter { $0 != "file" && $0 != "line" }
        found.append("\(owner).\(rest.prefix { $0.isLetter })(\(names.joined(separator: ", ")))")
      }
      return found
    }

    /// The parameters of a function, between the commas in its outermost parentheses.
    private static func parameters(in text: String) -> [String] {
      var (found, current, depth) = ([String](), "", 0)
      // The generic parameters come before the first parenthesis.
      for sign in text.replacing("->", with: "").drop(while: { $0 != "(" }) {
        if "([<".contains(sign) { depth += 1 }
        if ")]>".contains(sign) { depth -= 1 }
        if depth == 0 { break }
        if sign == ",", depth == 1 {
          found.append(current)
          current = ""
        } else if depth > 1 || sign != "(" {
          current.append(sign)
        }
      }
      return (found + [current]).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
  }

  extension String {
    fileprivate func without(_ start: String) -> String? { hasPrefix(start) ? String(dropFirst(start.count)) : nil }
  }
#endif
