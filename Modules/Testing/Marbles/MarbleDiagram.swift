/// The content of a marble string: the signs on each tick.
///
/// The alphabet: `-` a tick on which nothing happens; a letter or a digit, a value; `|` completion; `#` failure; `( )` around what happens on
/// one tick; `!` the subscriber disposes; spaces are ignored. Each sign takes one tick, a group takes one as a whole.
struct MarbleDiagram: Equatable {
  /// One sign of a tick.
  enum Sign: Equatable {
    case value(Character)
    case completion
    case failure
    case disposal

    var character: Character {
      switch self {
      case .value(let letter): letter
      case .completion: "|"
      case .failure: "#"
      case .disposal: "!"
      }
    }
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
