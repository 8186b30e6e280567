import Reactive

/// Reads a marble diagram, tick by tick.
///
/// It accepts the signs of the test kit. In addition, it reports the place of a mistake.
struct MarbleReader {
  private let text: String
  private let values: InputValues
  private var events: [(tick: Int, sign: MarbleSign)] = []
  private var tick = 0
  private var group: (place: Int, count: Int)?
  private var end: Unicode.Scalar?

  /// Reads a diagram with such values.
  static func read(_ text: String, values: InputValues) throws(MarbleMistake) -> MarbleScript {
    var reader = MarbleReader(text: text, values: values)
    for (place, sign) in text.unicodeScalars.enumerated() where sign != " " { try reader.read(sign, at: place) }
    if let group = reader.group {
      throw reader.mistake(at: group.place, "a group is not closed", "Close it with a ')' behind its last sign.")
    }
    return MarbleScript(events: reader.events, length: reader.tick)
  }

  private init(text: String, values: InputValues) {
    self.text = text
    self.values = values
  }

  private mutating func read(_ sign: Unicode.Scalar, at place: Int) throws(MarbleMistake) {
    switch sign {
    case "-":
      guard group == nil else {
        throw mistake(at: place, "there is a '-' in a group", "A group is one tick: put the '-' behind its ')'.")
      }
      tick += 1
    case "(":
      guard group == nil else { throw mistake(at: place, "there is a group in a group", "One pair of ( ) is enough.") }
      group = (place, 0)
    case ")":
      guard let count = group?.count, count > 0 else {
        throw mistake(at: place, "a ')' closes nothing", "Write '-' for a tick on which nothing happens.")
      }
      group = nil
      tick += 1
    default: try add(sign, at: place)
    }
  }

  private mutating func add(_ sign: Unicode.Scalar, at place: Int) throws(MarbleMistake) {
    if let end {
      throw mistake(
        at: place, "'" + String(Character(sign)).onOneLine + "' follows '" + String(Character(end)) + "'",
        "Nothing follows an end; a '-' may.")
    }
    switch sign {
    case "|": events.append((tick, .completion))
    case "#": events.append((tick, .failure))
    case _ where values.allows(sign): events.append((tick, .value(Letter(sign))))
    default:
      throw mistake(
        at: place, "'" + String(Character(sign)).onOneLine + "' means nothing here",
        "Allowed are - for a tick, | for completion, # for a failure, ( ) around what",
        "happens on one tick, and as values " + values.description + ".")
    }
    if sign == "|" || sign == "#" { end = sign }
    if group == nil { tick += 1 } else { group?.count += 1 }
  }

  private func mistake(at place: Int, _ problem: String, _ allowed: String...) -> MarbleMistake {
    MarbleMistake(text: text, place: place, problem: problem, allowed: allowed)
  }
}
