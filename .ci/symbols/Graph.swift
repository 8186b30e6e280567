import Foundation

/// A symbol graph that the compiler writes for a module: `ReactiveSubjects.symbols.json`, or `ReactiveSubjects@ReactiveKernel.symbols.json` for
/// extensions of another module's types.
struct Graph {
  let place: URL
  let module: String
  private var json: [String: Any]
  var symbols: [Symbol]

  /// Reads the graphs of the package's modules in a folder, in the order of their names.
  static func all(in folder: String) throws -> [Graph] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasPrefix("Reactive") && $0.hasSuffix(".symbols.json") }
      .map { try Graph(at: URL(fileURLWithPath: "\(folder)/\($0)")) }
  }

  private init(at place: URL) throws {
    self.place = place
    module = String(place.lastPathComponent.prefix { $0 != "." && $0 != "@" })
    json = try JSONSerialization.jsonObject(with: Data(contentsOf: place)) as? [String: Any] ?? [:]
    symbols = (json["symbols"] as? [[String: Any]] ?? []).map(Symbol.init).filter { !$0.isUnavailable }
  }

  /// Replaces the file.
  func write() throws {
    var written = json
    written["symbols"] = symbols.map(\.json)
    try JSONSerialization.data(withJSONObject: written).write(to: place)
  }
}

/// A public symbol of a symbol graph.
struct Symbol {
  fileprivate(set) var json: [String: Any]

  fileprivate init(_ json: [String: Any]) { self.json = json }

  /// Whether it only makes the compiler answer with another name.
  fileprivate var isUnavailable: Bool {
    let rows = json["availability"] as? [[String: Any]]
    return rows?.contains { $0["isUnconditionallyUnavailable"] as? Bool == true } ?? false
  }

  var kind: String { (json["kind"] as? [String: Any])?["identifier"] as? String ?? "" }
  /// The names of the types around it and its own, as `["Signal", "take(last:)"]`.
  var path: [String] { json["pathComponents"] as? [String] ?? [] }

  /// The file, from the package's folder on. Nil for symbols that the compiler writes, such as a derived `==`.
  var file: String? {
    let uri = (json["location"] as? [String: Any])?["uri"] as? String
    return uri?.range(of: "/Modules/").map { "Modules/" + uri![$0.upperBound...] }
  }

  var line: Int {
    let position = (json["location"] as? [String: Any])?["position"] as? [String: Any]
    return (position?["line"] as? Int ?? 0) + 1
  }

  /// The lines of its documentation comment.
  var comment: [String] {
    get { (comments?["lines"] as? [[String: Any]] ?? []).map { $0["text"] as? String ?? "" } }
    set { json["docComment"] = (comments ?? [:]).merging(["lines": newValue.map { ["text": $0] }]) { $1 } }
  }

  private var comments: [String: Any]? { json["docComment"] as? [String: Any] }

  /// The parameters, without the caller's file and line.
  var parameters: [(label: String, name: String)] {
    let signature = json["functionSignature"] as? [String: Any]
    let names = (signature?["parameters"] as? [[String: Any]] ?? []).map { $0["internalName"] ?? $0["name"] }
    return zip(labels, names).compactMap { label, name in
      Symbol.placesOfTheCaller.contains(label) ? nil : (label, name as? String ?? label)
    }
  }

  /// The labels of all parameters.
  var labels: [String] { path.last!.drop { $0 != "(" }.split { "():".contains($0) }.map(String.init) }

  /// All names of the symbol: of the types around it and its own, without parentheses.
  var names: [String] { path.map { String($0.prefix { $0 != "(" }) } }

  private static let placesOfTheCaller: Set = ["file", "fileID", "filePath", "line", "column", "sourceLocation"]
}
