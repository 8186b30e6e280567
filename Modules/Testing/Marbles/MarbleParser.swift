/// Reads marble strings.
struct MarbleParser {
  /// A syntax error in a marble string.
  struct Mistake: Error, Equatable {
    var problem: String
    var remedy: String
  }

  private var diagram = MarbleDiagram()
  private var group: [MarbleDiagram.Sign]?
  private var end: Character?

  /// Parses a string. Throws if its syntax is wrong.
  static func parse(_ text: String) throws(Mistake) -> MarbleDiagram {
    var parser = MarbleParser()
    for character in text where character != " " {
      try parser.read(character)
    }
    guard parser.group == nil else {
      throw Mistake(problem: "a group is never closed", remedy: "close it with a ')'")
    }
    return parser.diagram
  }

  private mutating func read(_ character: Character) throws(Mistake) {
    switch character {
    case "-": try skip()
    case "(": try open()
    case ")": try close()
    default: try add(character)
    }
  }

  private mutating func skip() throws(Mistake) {
    guard group == nil else {
      throw Mistake(problem: "a '-' stands in a group", remedy: "a group is one tick: put the '-' behind the ')'")
    }
    diagram.ticks.append([])
  }

  private mutating func open() throws(Mistake) {
    guard group == nil else { throw Mistake(problem: "a group stands in a group", remedy: "one pair of ( ) is enough") }
    group = []
  }

  private mutating func close() throws(Mistake) {
    guard let signs = group, !signs.isEmpty else {
      throw Mistake(problem: "a ')' closes nothing", remedy: "write '-' for a tick on which nothing happens")
    }
    diagram.ticks.append(signs)
    group = nil
  }

  private mutating func add(_ character: Character) throws(Mistake) {
    if let end {
      throw Mistake(problem: "'\(character)' stands behind '\(end)'", remedy: "nothing follows an end; a '-' may")
    }
    let sign: MarbleDiagram.Sign
    switch character {
    case "|": sign = .completion
    case "#": sign = .failure
    case "!": sign = .disposal
    case _ where character.isLetter || character.isNumber: sign = .value(character)
    default:
      throw Mistake(
        problem: "'\(character)' is no sign", remedy: "the signs are - ( ) | # ! and, for values, letters and digits")
    }
    if case .value = sign {} else { end = character }
    if group == nil { diagram.ticks.append([sign]) } else { group?.append(sign) }
  }
}
