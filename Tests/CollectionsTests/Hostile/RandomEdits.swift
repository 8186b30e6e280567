import ReactiveCollections
import ReactiveTesting

/// An element with a version, and an identity that a list does not know.
struct Piece: Hashable, Sendable, CustomStringConvertible {
  let identity: Int
  var version = 0

  var description: String { "\(identity).\(version)" }
}

/// Makes random edits of lists of pieces. Each piece that it inserts is new.
final class RandomEdits: @unchecked Sendable {
  // Unchecked because deliveries, in which it is used, are serial.
  var dice: Dice
  private var lastIdentity = 0
  private var lastVersion = 0

  init(seed: Int) { dice = Dice(seed: 46, number: seed) }

  func newPiece() -> Piece {
    lastIdentity += 1
    return Piece(identity: lastIdentity)
  }

  func edit(_ list: inout ListDraft<Piece>, maximum: Int = 12) {
    let count = list.count
    switch dice.number(below: count == 0 ? 1 : count > maximum ? 8 : 6) {
    case 0, 1: list.insert(newPiece(), at: dice.number(in: 0...count))
    case 2, 6, 7: list.remove(at: dice.number(below: count))
    case 3:
      lastVersion += 1
      list[dice.number(below: count)].version = lastVersion
    default: list.move(from: dice.number(below: count), to: dice.number(below: count))
    }
  }

  func edit(_ list: ReactiveList<Piece>, times: Int) {
    list.edit { draft in for _ in 0..<times { edit(&draft) } }
  }
}

/// Counts the edits from one content to another one, by identity: removals, insertions, updates, and moves of all
/// elements outside the longest increasing run.
func fewestEdits(from old: [Piece], to new: [Piece]) -> Int {
  let places = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.identity, $0) })
  let kept = new.compactMap { places[$0.identity] }
  let changed = new.count { piece in places[piece.identity].map { old[$0] != piece } ?? false }
  return old.count - kept.count + new.count - kept.count + changed + kept.count - longestRun(of: kept)
}

private func longestRun(of numbers: [Int]) -> Int {
  var lengths: [Int] = []
  for (index, number) in numbers.enumerated() {
    lengths.append(1 + (0..<index).filter { numbers[$0] < number }.map { lengths[$0] }.reduce(0, max))
  }
  return lengths.max() ?? 0
}
