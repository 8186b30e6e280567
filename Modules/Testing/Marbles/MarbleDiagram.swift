/// The content of a marble string: the signs on each tick.
///
/// The alphabet: `-` a tick on which nothing happens; a letter or a digit, a value; `|` completion; `#` failure; `( )`
/// around what happens on one tick; `!` the subscriber disposes; spaces are ignored. Each sign takes one tick, a group
/// takes one as a whole.
struct MarbleDiagram {
  /// One sign of a tick.
  enum Sign: Equatable {
    case value(Character)
    case completion
    case failure
    case disposal

    init?(_ character: Character) {
      switch character {
      case "|": self = .completion
      case "#": self = .failure
      case "!": self = .disposal
      case _ where character.isLetter || character.isNumber: self = .value(character)
      default: return nil
      }
    }

    var character: Character {
      switch self {
      case .value(let letter): letter
      case .completion: "|"
      case .failure: "#"
      case .disposal: "!"
      }
    }
  }

  /// A syntax error in a marble string.
  struct Mistake: Error {
    var problem: String
    var remedy: String
  }

  /// The signs of each tick.
  var ticks: [[Sign]] = []

  /// Where the subscriber disposes, and after how many events of that tick.
  var disposal: (tick: Int, afterEvents: Int)? {
    for (tick, signs) in ticks.enumerated() {
      if let place = signs.firstIndex(of: .disposal) { return (tick, place) }
    }
    return nil
  }

  /// The tick on which each sign but the disposal stands.
  var events: [(tick: Int, sign: Sign)] {
    ticks.enumerated().flatMap { tick, signs in signs.filter { $0 != .disposal }.map { (tick, $0) } }
  }

  /// The text of each tick.
  var cells: [String] {
    ticks.map { signs in
      switch signs.count {
      case 0: "-"
      case 1: String(signs[0].character)
      default: "(" + String(signs.map(\.character)) + ")"
      }
    }
  }
}

extension MarbleDiagram {
  /// Parses a string. Throws if its syntax is wrong.
  init(parsing text: String) throws(Mistake) {
    var group: [Sign]?
    var end: Character?
    for character in text where character != " " {
      switch character {
      case "-":
        guard group == nil else {
          throw Mistake(problem: "a '-' stands in a group", remedy: "a group is one tick: put the '-' behind the ')'")
        }
        ticks.append([])
      case "(":
        guard group == nil else {
          throw Mistake(problem: "a group stands in a group", remedy: "one pair of ( ) is enough")
        }
        group = []
      case ")":
        guard let signs = group, !signs.isEmpty else {
          throw Mistake(problem: "a ')' closes nothing", remedy: "write '-' for a tick on which nothing happens")
        }
        ticks.append(signs)
        group = nil
      default:
        if let end {
          throw Mistake(problem: "'\(character)' stands behind '\(end)'", remedy: "nothing follows an end; a '-' may")
        }
        guard let sign = Sign(character) else {
          throw Mistake(
            problem: "'\(character)' is no sign",
            remedy: "the signs are - ( ) | # ! and, for values, letters and digits")
        }
        if sign != .value(character) { end = character }
        if group == nil { ticks.append([sign]) } else { group?.append(sign) }
      }
    }
    if group != nil { throw Mistake(problem: "a group is never closed", remedy: "close it with a ')'") }
  }
}
