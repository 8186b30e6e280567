/// A public function, property or initialiser, as far as the page needs to know it.
struct Declaration {
  enum Kind { case function, property, initialiser }

  let kind: Kind
  let isMember: Bool
  let isStatic: Bool
  let baseName: String
  let parameters: [Parameter]
  let comment: DocumentationComment
  let file: String
  let line: Int

  struct Parameter {
    let label: String
    let name: String
  }

  /// What it is called by, as `take(last:)`. An initialiser's arguments without a label go by their names.
  var name: String {
    switch kind {
    case .property: qualifiedName
    case .function: "\(qualifiedName)(\(parameters.map { $0.label + ":" }.joined()))"
    case .initialiser: "Signal(\(parameters.map { $0.label == "_" ? "_ \($0.name):" : $0.label + ":" }.joined()))"
    }
  }

  /// The same for all overloads of one operator, however many signals it takes.
  var overloadKey: String {
    let labels = parameters.map(\.label)
    let once = labels.indices.filter { $0 == 0 || labels[$0] != "_" || labels[$0 - 1] != "_" }.map { labels[$0] }
    return "\(qualifiedName) \(kind) \(once) \(kind == .initialiser ? file : "")"
  }

  /// The same for all that bear one name in a file and those that continue it: `Merge.swift`, `Merge+Never.swift`.
  var familyKey: String {
    "\(file.dropLast(".swift".count).prefix { $0 != "+" }) \(qualifiedName) \(kind == .initialiser ? name : "")"
  }

  private var qualifiedName: String { isStatic ? "Signal." + baseName : baseName }
}

extension Declaration {
  /// Reads a declaration from its first word after `public` on; nil if it is of another kind.
  init?(_ text: String, isMember: Bool, comment: DocumentationComment, file: String, line: Int) {
    var rest = Substring(text)
    var isStatic = false
    while true {
      guard let space = rest.firstIndex(where: { " (<".contains($0) }) else { return nil }
      let word = rest[..<space]
      if word == "init" {
        kind = .initialiser
        break
      }
      rest = rest[space...]
      if word == "nonisolated" { rest = rest.drop { $0 != ")" }.dropFirst() }
      rest = rest.drop { $0 == " " }
      if word == "func" || word == "var" {
        kind = word == "func" ? .function : .property
        break
      }
      guard ["static", "nonisolated"].contains(word) else { return nil }
      if word == "static" { isStatic = true }
    }
    let name = rest.prefix { !"(<:".contains($0) }
    baseName = name.filter { $0 != "`" }
    parameters = kind == .property ? [] : Declaration.parameters(after: rest[name.endIndex...])
    (self.isMember, self.isStatic, self.comment, self.file, self.line) = (isMember, isStatic, comment, file, line)
  }

  /// The parameters of a list, without those that only tell where the caller is.
  private static func parameters(after name: Substring) -> [Parameter] {
    var rest = name
    if rest.first == "<" { rest = rest[balanced(rest).endIndex...] }
    guard rest.first == "(" else { return [] }
    return split(balanced(rest).dropFirst().dropLast()).compactMap { (parameter) -> Parameter? in
      let words = parameter.prefix { $0 != ":" }.split(whereSeparator: \.isWhitespace)
      guard let label = words.first, let name = words.last, !placesOfTheCaller.contains(label) else { return nil }
      return Parameter(label: label.filter { $0 != "`" }, name: String(name))
    }
  }

  private static let placesOfTheCaller: Set<Substring> = ["file", "fileID", "filePath", "line", "column"]

  /// What the bracket at the beginning of a text encloses, with the bracket.
  private static func balanced(_ text: Substring) -> Substring {
    var depth = 0
    var before: Character = " "
    for place in text.indices {
      depth += change(at: text[place], after: before)
      if depth == 0 { return text[...place] }
      before = text[place]
    }
    return text
  }

  /// The parts of a list between the commas that are in no bracket.
  private static func split(_ list: Substring) -> [Substring] {
    var depth = 0
    var before: Character = " "
    return list.split { character in
      depth += change(at: character, after: before)
      before = character
      return depth == 0 && character == ","
    }
  }

  private static func change(at character: Character, after before: Character) -> Int {
    switch character {
    case "(", "[", "{", "<": 1
    case ")", "]", "}": -1
    case ">" where before != "-": -1
    default: 0
    }
  }
}
