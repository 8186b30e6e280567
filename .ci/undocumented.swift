import Foundation

// Reads the symbol graphs of a folder, and fails if a public symbol of this package has no documentation comment.

struct Graph: Decodable {
  struct Module: Decodable { var name: String }
  struct Symbol: Decodable {
    struct Position: Decodable { var line: Int }
    struct Location: Decodable {
      var uri: String
      var position: Position
    }
    struct Comment: Decodable { var lines: [Line] }
    struct Line: Decodable { var text: String }

    var pathComponents: [String]
    var docComment: Comment?
    /// Missing for what the compiler writes by itself, such as a derived `==`.
    var location: Location?
  }

  var module: Module
  var symbols: [Symbol]

  var undocumented: [String] {
    symbols.compactMap { symbol in
      guard let location = symbol.location, symbol.docComment?.lines.contains(where: { !$0.text.isEmpty }) != true
      else {
        return nil
      }
      let path = location.uri.replacingOccurrences(of: "file://", with: "")
      return "\(path):\(location.position.line + 1): \(module.name): \(symbol.pathComponents.joined(separator: "."))"
    }
  }
}

let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  .filter { $0.lastPathComponent.hasPrefix("Reactive") && $0.lastPathComponent.hasSuffix(".symbols.json") }
let graphs = try files.map { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)) }
let undocumented = graphs.flatMap(\.undocumented).sorted()
let count = graphs.reduce(0) { $0 + $1.symbols.count }

print("\(count) public symbols in \(files.count) graphs, \(undocumented.count) without documentation")
undocumented.forEach { print($0) }
exit(undocumented.isEmpty && count > 0 ? 0 : 1)
