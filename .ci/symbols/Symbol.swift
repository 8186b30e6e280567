import Foundation

/// A public symbol of a symbol graph, which the compiler writes as JSON.
struct Symbol {
  private(set) var json: JSON

  init(_ json: JSON) { self.json = json }

  var kind: String { json.kind.identifier.string ?? "" }
  /// Its name for the linker, which no other symbol has.
  var identifier: String { json.identifier.precise.string ?? "" }
  /// The names of the types around it and its own, as `["Signal", "take(last:)"]`.
  var path: [String] { json.pathComponents.elements.compactMap(\.string) }
  /// The same without parentheses.
  var names: [String] { path.map { String($0.prefix { $0 != "(" }) } }
  /// The labels of all parameters.
  var labels: [String] { path.last!.drop { $0 != "(" }.split { "():".contains($0) }.map(String.init) }
  /// The name and the labels, without the caller's file and line. An initialiser has the name of its type. Nil if it is
  /// no function.
  var signature: String? {
    guard let last = path.last, last.contains("("), let name = names.last else { return nil }
    let labels = labels.filter { !Symbol.placesOfTheCaller.contains($0) }.map { "\($0):" }.joined()
    return "\(name == "init" ? names.dropLast().last ?? name : name)(\(labels))"
  }
  var line: Int { (json.location.position.line.integer ?? 0) + 1 }

  /// The file, from the package's folder on. Nil for symbols that the compiler writes, such as a derived `==`.
  var file: String? {
    json.location.uri.string?.firstMatch(of: #/\/(Modules\/.*)/#).map { String($0.1) }
  }

  /// The lines of its documentation comment.
  var comment: [String] {
    get { json.docComment.lines.elements.map { $0.text.string ?? "" } }
    set { json.docComment.lines = JSON(value: newValue.map { ["text": $0] }) }
  }

  /// The parameters, without the caller's file and line.
  var parameters: [(label: String, name: String)] {
    let names = json.functionSignature.parameters.elements.map { $0.internalName.string ?? $0.name.string ?? "" }
    return zip(labels, names).filter { !Symbol.placesOfTheCaller.contains($0.0) }.map { ($0, $1) }
  }

  /// Whether a parameter, or the value of a case, is a whole number.
  var takesNumber: Bool {
    let isNumber = { (text: String) in text.contains(#/(^|[ (])U?Int(64)?\??$/#) }
    if kind == "swift.enum.case" { return isNumber(String(Symbol.text(of: json).dropLast())) }
    return json.functionSignature.parameters.elements.contains { parameter in
      !Symbol.placesOfTheCaller.contains(parameter.name.string ?? "") && isNumber(Symbol.text(of: parameter))
    }
  }

  private static func text(of declaration: JSON) -> String {
    declaration.declarationFragments.elements.map { $0.spelling.string ?? "" }.joined()
  }

  private static let placesOfTheCaller = ["file", "fileID", "filePath", "line", "column", "sourceLocation"]

  /// Whether it only makes the compiler answer with another name.
  fileprivate var isUnavailable: Bool {
    json.availability.elements.contains { $0.isUnconditionallyUnavailable.value as? Bool == true }
  }
}

/// A symbol graph of a module: `ReactiveSubjects.symbols.json`, or `ReactiveSubjects@ReactiveKernel.symbols.json` for
/// extensions of another module's types.
struct Graph {
  private let place: URL
  private var json: JSON
  var symbols: [Symbol]

  /// Reads the graphs of the package's modules in a folder, in the order of their names.
  static func all(in folder: String) throws -> [Graph] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasPrefix("Reactive") && $0.hasSuffix(".symbols.json") }
      .map { try Graph(at: URL(fileURLWithPath: "\(folder)/\($0)")) }
  }

  private init(at place: URL) throws {
    self.place = place
    json = JSON(value: try JSONSerialization.jsonObject(with: Data(contentsOf: place)))
    symbols = json.symbols.elements.map(Symbol.init).filter { !$0.isUnavailable }
  }

  /// Replaces the file.
  mutating func write() throws {
    json.symbols = JSON(value: symbols.map(\.json.value))
    try JSONSerialization.data(withJSONObject: json.value!).write(to: place)
  }
}

/// A value of a JSON document, or nothing if the document has none at that place.
@dynamicMemberLookup
struct JSON {
  var value: Any?

  var string: String? { value as? String }
  var integer: Int? { value as? Int }
  var elements: [JSON] { (value as? [Any] ?? []).map { JSON(value: $0) } }

  subscript(dynamicMember name: String) -> JSON {
    get { JSON(value: (value as? [String: Any])?[name]) }
    set {
      var members = value as? [String: Any] ?? [:]
      members[name] = newValue.value
      value = members
    }
  }
}
