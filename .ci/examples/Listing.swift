/// A piece of code with where it comes from, taken apart into what Swift wants in different places.
///
/// A page's block reads like a script. Here many of them become functions of one program: their types and extensions are put outside
/// the function, and made private so that pages do not meet.
struct Listing {
  var imports: [String] = []
  var declarations: [String] = []
  var statements: [String] = []

  init(_ lines: [String], page: String, line: Int) {
    let items = Item.items(of: lines)
    let variables = items.flatMap(\.variables)
    for item in items {
      let location = "#sourceLocation(file: \"\(page)\", line: \(line + item.offset))"
      switch item.kind(variables: variables) {
      case .import: imports += item.lines
      case .declaration: declarations += [location] + item.hoisted
      case .program(let name):
        declarations += [location] + item.hoisted
        statements += ["try await \(name).main()"]
      case .statement: statements += [location] + item.lines
      }
    }
  }
}

/// One declaration or statement: the lines from one that begins at the margin to the next.
private struct Item {
  enum Kind {
    case `import`, declaration, statement
    case program(String)
  }

  let offset: Int
  var lines: [String]

  static func items(of lines: [String]) -> [Item] {
    var items: [Item] = []
    var isOpen = false
    for (offset, line) in lines.enumerated() {
      let isAtMargin = line.first.map { !" })].".contains($0) } ?? false
      if isAtMargin, !isOpen { items.append(Item(offset: offset, lines: [])) }
      if items.isEmpty { items.append(Item(offset: offset, lines: [])) }
      items[items.count - 1].lines.append(line)
      // Comments and attributes belong to the next declaration.
      if isAtMargin { isOpen = line.hasPrefix("//") || line.isAttributes }
    }
    return items
  }

  /// The names of the variables it declares, if it does.
  var variables: [String] {
    let words = head
    guard let keyword = words.first, keyword == "let" || keyword == "var", words.count > 1 else { return [] }
    return [words[1].filter { $0 != ":" }]
  }

  func kind(variables: [String]) -> Kind {
    let words = head
    switch words.first {
    case "import": return .import
    case "struct", "class", "enum", "actor":
      return lines.contains { $0.hasPrefix("@main") } ? .program(words[1].filter { $0 != ":" }) : .declaration
    case "protocol", "extension", "typealias", "infix", "prefix", "postfix", "precedencegroup": return .declaration
    case "func":
      let used = lines.joined(separator: "\n").split { !($0.isLetter || $0.isNumber || $0 == "_") }
      return used.contains { variables.contains(String($0)) } ? .statement : .declaration
    default: return .statement
    }
  }

  /// The lines at the top level of a file.
  var hoisted: [String] {
    guard let place = lines.firstIndex(where: { !($0.hasPrefix("//") || $0.isAttributes) }) else { return lines }
    var hoisted = lines.map { $0.without("@main").without("@inlinable").without("public ") }
    let header = hoisted[place].words
    let isConformance = header.first == "extension" && hoisted[place].contains(": ")
    if !isConformance, !["infix", "prefix", "postfix", "precedencegroup"].contains(header.first) {
      let access = ["private", "fileprivate", "internal"].contains { header.contains($0) } ? "" : "fileprivate "
      var attributes = ""
      while let attribute = hoisted[place].leadingAttribute {
        attributes += attribute + " "
        hoisted[place] = String(hoisted[place].dropFirst(attribute.count).drop { $0 == " " })
      }
      hoisted[place] = attributes + access + hoisted[place]
    }
    return hoisted
  }

  /// The words of the line that says what it is, without attributes and modifiers.
  private var head: [String] {
    guard var line = lines.first(where: { !($0.hasPrefix("//") || $0.isAttributes) }) else { return [] }
    while let attribute = line.leadingAttribute { line = String(line.dropFirst(attribute.count).drop { $0 == " " }) }
    let modifiers: Set = ["public", "private", "fileprivate", "internal", "open", "final", "nonisolated", "indirect"]
    return Array(line.words.drop { modifiers.contains($0) })
  }
}

extension String {
  fileprivate var words: [String] { split { " (<{".contains($0) }.map(String.init) }

  fileprivate func without(_ word: String) -> String {
    guard let place = indices.first(where: { self[$0...].hasPrefix(word) }) else { return self }
    return String(self[..<place] + self[place...].dropFirst(word.count))
  }

  /// The attribute it begins with, with its arguments.
  fileprivate var leadingAttribute: String? {
    guard hasPrefix("@") else { return nil }
    let name = prefix { $0 != " " && $0 != "(" }
    guard self[name.endIndex...].hasPrefix("(") else { return String(name) }
    var depth = 0
    for place in self[name.endIndex...].indices {
      depth += self[place] == "(" ? 1 : self[place] == ")" ? -1 : 0
      if depth == 0 { return String(self[...place]) }
    }
    return String(name)
  }

  /// Whether nothing but attributes is on the line.
  fileprivate var isAttributes: Bool {
    var rest = self
    guard rest.hasPrefix("@") else { return false }
    while let attribute = rest.leadingAttribute { rest = String(rest.dropFirst(attribute.count).drop { $0 == " " }) }
    return rest.isEmpty
  }
}
