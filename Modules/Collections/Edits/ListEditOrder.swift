/// Takes edits one after the other, for as long as they are in the order of ``ListComposition/edits``.
struct ListEditOrder {
  private var lastRemoval = Int.max
  private var hasMove = false
  /// In ascending order. An insertion does not change the places of the ones before it.
  private var insertions: [Int] = []
  private var lastUpdate = -1
  /// The number of insertions before the last update.
  private var passed = 0

  mutating func takes<Element>(_ edit: ListEdit<Element>) -> Bool {
    switch edit {
    case .remove(_, let place):
      guard place < lastRemoval, !hasMove, insertions.isEmpty, lastUpdate < 0 else { return false }
      lastRemoval = place
    case .move(let place, let target):
      guard place != target, !hasMove, insertions.isEmpty, lastUpdate < 0 else { return false }
      hasMove = true
    case .insert(_, let place):
      guard place > insertions.last ?? -1, lastUpdate < 0 else { return false }
      insertions.append(place)
    case .update(let place, _, _):
      guard place > lastUpdate else { return false }
      while passed < insertions.count, insertions[passed] < place { passed += 1 }
      // The update of a new element is a part of its insertion.
      if passed < insertions.count, insertions[passed] == place { return false }
      lastUpdate = place
    }
    return true
  }
}
