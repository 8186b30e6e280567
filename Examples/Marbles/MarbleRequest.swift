/// A request of the command line.
enum MarbleRequest: Sendable {
  /// An operator, and what to run it with.
  struct Order: Sendable {
    var entry: OperatorEntry
    var diagrams: [String] = []
    var options: [String: String] = [:]
    var length: Int?
    var picture: String?
  }

  case list
  case help(OperatorEntry)
  case show([OperatorEntry])
  case play(Order)
  case draw(folder: String)
  case check(page: String)

  init(_ arguments: [String], in catalogue: Catalogue) throws(ExampleFailure) {
    guard let first = arguments.first else {
      self = .list
      return
    }
    switch first {
    case "--help" where arguments.count == 1: self = .list
    case "--draw": self = .draw(folder: try MarbleRequest.only(arguments, "a folder"))
    case "--check": self = .check(page: try MarbleRequest.only(arguments, "a page"))
    default:
      guard let entry = catalogue.entry(called: first) else { throw catalogue.unknown(first) }
      self = try MarbleRequest.order(entry, Array(arguments.dropFirst()))
    }
  }

  private static func only(_ arguments: [String], _ what: String) throws(ExampleFailure) -> String {
    guard arguments.count == 2 else { throw .usage("marbles: \(arguments[0]) takes \(what)") }
    return arguments[1]
  }

  private static func order(_ entry: OperatorEntry, _ arguments: [String]) throws(ExampleFailure) -> MarbleRequest {
    var order = Order(entry: entry)
    var rest = arguments[...]
    while let word = rest.popFirst() {
      // A diagram may begin with two dashes as well: only names that there are make an option.
      switch word {
      case "--help": return .help(entry)
      case "--svg":
        guard let file = rest.popFirst() else { throw .usage("marbles: --svg takes a file") }
        order.picture = file
      case "--until":
        let range = 1...200
        guard let ticks = rest.popFirst().flatMap({ Int($0) }), range.contains(ticks) else {
          throw .usage("marbles: --until takes a number from 1 to 200")
        }
        order.length = ticks
      default:
        guard let option = entry.options.first(where: { "--" + $0.name == word }) else {
          order.diagrams.append(word)
          continue
        }
        guard let value = rest.popFirst(), option.allows(value) else {
          throw .usage("marbles \(entry.slug): \(word) takes \(option.allowed)")
        }
        order.options[option.name] = value
      }
    }
    if order.diagrams.count > entry.inputs.count, !entry.takesMore {
      throw .usage(MarbleHelp.tooMany(order.diagrams[entry.inputs.count], for: entry))
    }
    return .play(order)
  }
}
