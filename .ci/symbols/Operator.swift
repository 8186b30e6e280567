/// A public member of a signal, or a free function, that Documentation/Operators.md lists.
struct Declaration {
  let symbol: Symbol
  let section: String
  let file: String
  let comment: Comment
  private let parameters: [(label: String, name: String)]

  /// Nil for a symbol that is not an operator.
  init?(_ symbol: Symbol) {
    guard let file = symbol.file, let section = Section.title(ofFile: file),
      symbol.path.count == 1 && symbol.kind == "swift.func"
        || symbol.path.count == 2 && ["Signal", "SignalSource"].contains(symbol.path[0])
          && ["method", "type.method", "property", "type.property", "init"].contains(
            symbol.kind.dropFirst("swift.".count))
    else { return nil }
    (self.symbol, self.section, self.file) = (symbol, section, file)
    (comment, parameters) = (Comment(symbol.comment), symbol.parameters)
  }

  private var isInitialiser: Bool { symbol.kind == "swift.init" }
  private var baseName: String { (symbol.kind.contains("type.") ? "Signal." : "") + symbol.names.last! }

  /// The name on the page, as `take(last:)`. Arguments without a label go by their parameters' names in initialisers.
  var name: String {
    if isInitialiser {
      return "Signal(\(parameters.map { $0.label == "_" ? "_ \($0.name):" : $0.label + ":" }.joined()))"
    }
    return symbol.kind.hasSuffix("property") ? baseName : "\(baseName)(\(parameters.map { $0.label + ":" }.joined()))"
  }

  /// Equal for overloads of one operator, whatever the number of their signals.
  var overloadKey: String {
    let labels = parameters.map(\.label)
    let once = labels.indices.filter { $0 == 0 || labels[$0] != "_" || labels[$0 - 1] != "_" }.map { labels[$0] }
    return "\(baseName) \(symbol.kind) \(once) \(isInitialiser ? file : "")"
  }

  /// Equal for declarations of one name in a file and in its continuations: `Merge.swift`, `Merge+Never.swift`.
  var familyKey: String {
    "\(file.dropLast(".swift".count).prefix { $0 != "+" }) \(baseName) \(isInitialiser ? name : "")"
  }
}

/// Declarations of one name: the first of its file, and its variants.
struct Operator {
  let main: Declaration
  private(set) var variants: [Declaration] = []

  /// Groups declarations, keeping their order.
  ///
  /// A declaration without a diagram is a variant of the one with its name and a diagram in the same file or in the file that it continues. Any other
  /// declaration is an operator, unless only the number or the types of its signals differ from an earlier one.
  static func all(of declarations: [Declaration]) -> [Operator] {
    var operators: [Operator] = []
    for each in declarations {
      let main = operators.firstIndex { $0.main.overloadKey == each.overloadKey }
      let relative = operators.firstIndex { $0.main.familyKey == each.familyKey }
      if let place = main ?? (each.comment.marbles == nil ? relative : nil) {
        operators[place].variants.append(each)
      } else {
        operators.append(Operator(main: each))
      }
    }
    return operators
  }

  /// The names of the variants with other labels.
  var namesOfVariants: [String] {
    var seen: Set = [main.overloadKey]
    return variants.filter { seen.insert($0.overloadKey).inserted }.map(\.name)
  }

  /// The faults of its documentation, each in the form of a compiler's error.
  var complaints: [String] {
    var complaints: [String] = []
    if main.comment.sentence == nil { complaints.append("has no sentence that describes it") }
    if main.comment.marbles == nil { complaints.append("has no marble diagram") }
    if let complaint = main.comment.elsewhere.complaint {
      complaints.append("has an `Elsewhere:` paragraph that \(complaint)")
    }
    return complaints.map { "\(main.file):\(main.symbol.line): \(main.name) \($0)" }
  }
}
