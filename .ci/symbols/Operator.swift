/// A public member of a signal, or a free function, that Documentation/Operators.md lists.
struct Declaration {
  let symbol: Symbol
  let file: String
  let comment: Comment
  /// The index of its file's folder in `Section.folders`.
  let folder: Int
  private let parameters: [(label: String, name: String)]

  /// Nil for a symbol that is not an operator.
  init?(_ symbol: Symbol) {
    let isMember = symbol.path.count == 2 && ["Signal", "SignalSource"].contains(symbol.path[0])
    let kinds = isMember ? ["method", "type.method", "property", "type.property", "init"] : ["func"]
    guard isMember || symbol.path.count == 1, kinds.contains(String(symbol.kind.dropFirst("swift.".count))),
      let file = symbol.file, let folder = Section.folder(of: file)
    else { return nil }
    (self.symbol, self.file, self.folder) = (symbol, file, folder)
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

  /// The name of its picture.
  var title: String { "\(Section.folders[folder].section): \(name)" }

  /// Equal for overloads of one operator, whatever the number of their signals.
  var overloadKey: String {
    let labels = parameters.map(\.label)
    let once = labels.indices.filter { $0 == 0 || labels[$0] != "_" || labels[$0 - 1] != "_" }.map { labels[$0] }
    return "\(baseName) \(symbol.kind) \(once) \(isInitialiser ? file : "")"
  }

  /// Equal for declarations of one name in a file and in its continuations: `Merge.swift`, `Merge+Never.swift`.
  var familyKey: String {
    "\(file.dropLast(".swift".count).prefix { $0 != "+" }) \(isInitialiser ? name : baseName)"
  }
}

/// Declarations of one name: the first of its file, and its variants.
struct Operator {
  let main: Declaration
  private(set) var variants: [Declaration] = []

  /// Groups declarations, keeping their order.
  ///
  /// A declaration without a diagram is a variant of the one with its name and a diagram in the same file or in the
  /// file that it continues. Any other declaration is an operator, unless only the number or the types of its signals
  /// differ from an earlier one.
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
  var faults: [String] {
    let comment = main.comment
    let parts = [
      (comment.sentence != nil, "sentence that describes it"), (comment.marbles != nil, "marble diagram"),
      (comment.isElsewhereWellFormed, "paragraph such as: Elsewhere: `a`, `b(_:)` (RxSwift, Combine), `c` (Reactor)."),
    ]
    return parts.filter { !$0.0 }.map { "\(main.file):\(main.symbol.line): error: \(main.name) has no \($0.1)" }
  }
}

/// A section of the page of operators.
struct Section {
  let title: String
  let operators: [Operator]

  /// Whether its operators are those of ReactiveExtras, which `import Reactive` does not give.
  var isExtra: Bool { title == "Extras" }

  /// The folders or files of each section, in the order of the page.
  static let folders = [
    (section: "Transforming", path: "Core/Transforming/"),
    (section: "Filtering", path: "Core/Filtering/"),
    (section: "Collecting", path: "Core/Collecting/"),
    (section: "Combining", path: "Core/Combining/"),
    (section: "Flattening", path: "Core/Flattening/"),
    (section: "Recovering", path: "Core/Recovering/"),
    (section: "Recovering", path: "Core/Kernel/Signals/Signal+PromoteError.swift"),
    (section: "Effects", path: "Core/Effects/"),
    (section: "Effects", path: "Schedulers/Logging/"),
    (section: "Grouping", path: "Subjects/"),
    (section: "Sharing", path: "Multicast/"),
    (section: "Time", path: "Time/Timing/"),
    (section: "Time", path: "Time/Rerunning/"),
    (section: "Schedulers", path: "Time/Delivering/"),
    (section: "Schedulers", path: "Schedulers/Delivering/"),
    (section: "Schedulers", path: "Time/Context/"),
    (section: "Sources", path: "Core/Kernel/Sources/"),
    (section: "Bridges", path: "Core/Bridging/"),
    (section: "Bridges", path: "Core/Asynchronous/"),
    (section: "Extras", path: "Extras/"),
  ]

  /// Whether a file belongs to ReactiveExtras.
  static func isExtra(_ file: String) -> Bool { file.hasPrefix("Modules/Extras/") }

  static func folder(of file: String) -> Int? { folders.firstIndex { file.hasPrefix("Modules/" + $0.path) } }

  static func all(of symbols: [Symbol]) -> [Section] {
    let declarations = symbols.compactMap(Declaration.init)
      .sorted { ($0.folder, $0.file.dropLast(6), $0.symbol.line) < ($1.folder, $1.file.dropLast(6), $1.symbol.line) }
    return folders.map(\.section).reduce(into: []) { sections, title in
      guard title != sections.last?.title else { return }
      let inside = declarations.filter { folders[$0.folder].section == title }
      sections.append(Section(title: title, operators: Operator.all(of: inside)))
    }
  }
}
