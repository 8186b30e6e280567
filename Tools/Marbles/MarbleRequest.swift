/// A request of the command line.
enum MarbleRequest: Sendable {
  /// An operator, and what to run it with.
  struct Order: Sendable {
    var entry: OperatorEntry
    var diagrams: [String] = []
    var options: [(name: Word, value: Word)] = []
    var length: Int?
    var picture: String?
  }

  /// How many ticks can be watched.
  static let lengths = 1...200

  case list
  case help(OperatorEntry)
  case show([OperatorEntry])
  case play(Order)
  case draw(folder: String)
  case check(page: String)
  /// Answers the questions of the standard input, one to a line, about the operators that the page of diagrams has.
  case answer

  init(_ arguments: [String], in catalogue: Catalogue) throws(CommandFailure) {
    guard let first = arguments.first else {
      self = .list
      return
    }
    switch first {
    case "--help" where arguments.count == 1: self = .list
    case "--draw": self = .draw(folder: try MarbleRequest.only(arguments, "a folder"))
    case "--answer" where arguments.count == 1: self = .answer
    case "--check": self = .check(page: try MarbleRequest.only(arguments, "a page"))
    default:
      guard let entry = catalogue.entry(called: first) else { throw catalogue.unknown(first) }
      self = try MarbleRequest.order(entry, Array(arguments.dropFirst()))
    }
  }

  private static func only(_ arguments: [String], _ what: String) throws(CommandFailure) -> String {
    guard arguments.count == 2 else { throw .usage("marbles: \(arguments[0]) takes \(what)") }
    return arguments[1]
  }

  private static func order(_ entry: OperatorEntry, _ arguments: [String]) throws(CommandFailure) -> MarbleRequest {
    var order = Order(entry: entry)
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard let (name, attached) = option(word) else {
        order.diagrams.append(word)
        continue
      }
      if name == "help", attached == nil { return .help(entry) }
      let option = entry.options.first { $0.name == name }
      guard option != nil || ["svg", "until"].contains(name) else {
        throw .usage(MarbleHelp.unknownOption(name, of: entry))
      }
      let value = attached ?? rest.popFirst()
      switch (option, name) {
      case (let option?, _):
        guard let value, option.allows(value) else {
          throw .usage("marbles \(entry.slug): --\(name) takes \(option.allowed)")
        }
        order.options.removeAll { $0.name == Word(option.name) }
        order.options.append((Word(option.name), Word(value)))
      case (nil, "svg"):
        guard let value, !value.isEmpty else { throw .usage("marbles: --svg takes a file") }
        order.picture = value
      default:
        guard let ticks = value.flatMap({ Int($0) }), lengths.contains(ticks) else {
          throw .usage("marbles: --until takes a number from \(lengths.lowerBound) to \(lengths.upperBound)")
        }
        order.length = ticks
      }
    }
    if order.diagrams.count > entry.inputs.count, !entry.takesMore {
      throw .usage(MarbleHelp.tooMany(order.diagrams[entry.inputs.count], for: entry))
    }
    return .play(order)
  }

  /// The name of an option and its value behind a `=`; nil if the word is a diagram.
  ///
  /// A diagram may begin with two dashes as well. Two letters or more, and nothing else, are a name.
  private static func option(_ word: String) -> (name: String, value: String?)? {
    guard word.hasPrefix("--") else { return nil }
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].count > 1, parts[0].allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }
}
