import ReactiveCollections
import ReactiveTesting
import TestSupport
import Testing

@Suite struct ListCompositionTests {
  @Test(arguments: seeds(quick: 500, full: 5_000, night: 50_000).chunks)
  func hasTheEffectOfTheEditsAndIsMinimal(numbers: Range<Int>) {
    for number in numbers {
      var dice = Dice(seed: 48, number: number)
      let before = (0..<dice.number(below: 12)).map { $0 }
      var after = before
      let edits = randomEdits(of: &after, count: dice.number(in: 1...15), &dice)
      let composed = edits.composed()
      var applied = before
      for edit in composed {
        if case .remove(let old, let place) = edit { #expect(applied[place] == old, "number \(number)") }
        if case .update(let place, let old, _) = edit { #expect(applied[place] == old, "number \(number)") }
        applied.apply(edit)
      }
      #expect(applied == after, "\(edits) became \(composed)")
      // Edits that are the fewest already are not composed.
      #expect(composed.count == ListComposition(edits).edits.count, "\(edits) became \(composed)")
      #expect(kinds(composed) == kinds(composed).sorted(), "number \(number)")
      // One more composition finds nothing more.
      #expect(composed.composed() == composed, "number \(number)")
    }
  }

  @Test(arguments: seeds(quick: 300, full: 3_000, night: 30_000).chunks)
  func isAssociative(numbers: Range<Int>) {
    for number in numbers {
      var dice = Dice(seed: 49, number: number)
      var content = (0..<dice.number(below: 10)).map { $0 }
      let parts = (0..<3).map { _ in randomEdits(of: &content, count: dice.number(in: 0...5), &dice) }
      let left = ((parts[0] + parts[1]).composed() + parts[2]).composed()
      let right = (parts[0] + (parts[1] + parts[2]).composed()).composed()
      #expect(left.count == right.count, "number \(number): \(parts) became \(left) and \(right)")
    }
  }

  @Test func movesAreTheFewest() {
    var content = Array(0..<100)
    var edits: [ListEdit<Int>] = []
    // Brings the last element to the front by passing each other one.
    for place in (0..<99).reversed() { edits.append(.move(from: place + 1, to: place)) }
    content.apply(edits)
    #expect(edits.composed() == [.move(from: 99, to: 0)])
  }

  @Test func aMillionEditsOfOneElementAreOne() {
    var composition = ListComposition<Int>()
    for number in 0..<repetitions(quick: 10_000, full: 50_000, night: 1_000_000) {
      composition.append(.update(at: 3, from: number, to: number + 1))
    }
    #expect(composition.edits.count == 1)
  }

  /// The order of the kinds of edits in a change.
  private func kinds(_ edits: [ListEdit<Int>]) -> [Int] {
    edits.map { edit in
      switch edit {
      case .remove: 0
      case .move: 1
      case .insert: 2
      case .update: 3
      }
    }
  }
}

/// Makes random edits of an array, which they change. Each new element has a value that no other has.
func randomEdits(of content: inout [Int], count: Int, _ dice: inout Dice) -> [ListEdit<Int>] {
  (0..<count).map { _ in
    let new = 1_000 + dice.number(below: 1_000_000)
    let edit: ListEdit<Int>
    switch dice.number(below: content.isEmpty ? 1 : 5) {
    case 0: edit = .insert(new, at: dice.number(in: 0...content.count))
    case 1:
      let place = dice.number(below: content.count)
      edit = .remove(content[place], at: place)
    case 2:
      let place = dice.number(below: content.count)
      edit = .update(at: place, from: content[place], to: new)
    default: edit = .move(from: dice.number(below: content.count), to: dice.number(below: content.count))
    }
    content.apply(edit)
    return edit
  }
}
