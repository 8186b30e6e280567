import ReactiveBridging
import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveSchedulers
import ReactiveTesting
import Testing

/// Batches of random edits say the same as the edits one by one, in the fewest edits.
@Suite struct ComposedBatchTests {
  @Test(arguments: [1, 2, 5, 30]) func aBatchIsTheFewestEditsBetweenTwoContents(length: Int) {
    for seed in seeds(quick: 100, full: 500, night: 100_000) {
      let random = RandomEdits(seed: seed)
      let list = ReactiveList<Piece>()
      let followed = FollowedList(list)
      for _ in 0..<8 {
        let (old, count) = (followed.content, followed.batches.count)
        random.edit(list, times: length)
        let fewest = fewestEdits(from: old, to: Array(list.content))
        #expect(followed.content == Array(list.content), "seed \(seed)")
        let edits = followed.batches.count == count ? [] : followed.batches[count]
        #expect(edits.count == fewest, "seed \(seed): from \(old) by \(edits)")
        expectOrder(of: edits, seed: seed)
      }
    }
  }

  @Test func aBatchOfAGroupIsTheSameAsOneOfAnEdit() {
    for seed in seeds(quick: 100, full: 500, night: 100_000) {
      let (one, other) = (RandomEdits(seed: seed), RandomEdits(seed: seed))
      let (list, grouped) = (ReactiveList<Piece>(), ReactiveList<Piece>())
      let (followed, followedGroup) = (FollowedList(list), FollowedList(grouped))
      for _ in 0..<8 {
        one.edit(list, times: 6)
        changeTogether {
          other.edit(grouped, times: 1)
          other.edit(grouped, times: 3)
          other.edit(grouped, times: 2)
        }
      }
      #expect(followed.batches == followedGroup.batches, "seed \(seed)")
    }
  }

  @Test func aFilteredBatchIsTheFewestEdits() {
    for seed in seeds(quick: 100, full: 500, night: 100_000) {
      let random = RandomEdits(seed: seed)
      let list = ReactiveList<Piece>()
      let passes: @Sendable (Piece) -> Bool = { ($0.identity + $0.version) % 3 != 0 }
      let followed = FollowedList(list.filter(passes))
      for _ in 0..<8 {
        let (old, count) = (followed.content, followed.batches.count)
        random.edit(list, times: 7)
        let new = list.content.filter(passes)
        #expect(followed.content == new, "seed \(seed)")
        let edits = followed.batches.count == count ? [] : followed.batches[count]
        #expect(edits.count <= fewestEdits(from: old, to: new), "seed \(seed): from \(old) by \(edits)")
        expectOrder(of: edits, seed: seed)
      }
    }
  }

  @Test(arguments: [1, 3]) func aSlowConsumerGetsTheFewestEdits(room: Int) async {
    for seed in seeds(quick: 60, full: 500, night: 30_000) {
      let random = RandomEdits(seed: seed)
      let list = ReactiveList<Piece>()
      var changes = list.changes.values(buffering: .suspending(room)).makeAsyncIterator()
      var content = Array(await changes.next()!.content)
      for _ in 0..<6 {
        for _ in 0..<room { random.edit(list, times: 1) }
        for _ in 0..<random.dice.number(in: 0...20) { random.edit(list, times: 2) }
        let final = Array(list.content)
        while content != final {
          let change = await changes.next()!
          let old = content
          content.apply(change.edits)
          #expect(content == Array(change.content), "seed \(seed)")
          #expect(change.edits.count == fewestEdits(from: old, to: content), "seed \(seed): from \(old) \(change)")
        }
      }
    }
  }

  @Test func aTableBatchHasOneEditForEachID() async {
    for seed in seeds(quick: 100, full: 500, night: 50_000) {
      var dice = Dice(seed: 47, number: seed)
      let table = ReactiveTable<Int, Piece>(identifiedBy: { $0.identity })
      let followed = FollowedTable(table.filter { $0.version % 3 != 0 })
      let whole = FollowedTable(table)
      var slow = table.changes.values(buffering: .suspending(1)).makeAsyncIterator()
      var content = await slow.next()!.content.dictionary
      for version in 1..<20 {
        table.edit { draft in
          for step in 0..<dice.number(in: 1...8) {
            let id = dice.number(below: 6)
            switch dice.number(below: 4) {
            case 0: draft.remove(id)
            case 1: draft.modify(id) { $0.version = version * 10 + step }
            default: draft.update(with: Piece(identity: id, version: version * 10 + step))
            }
          }
        }
        #expect(followed.content == table.content.dictionary.filter { $0.value.version % 3 != 0 })
        #expect(whole.content == table.content.dictionary)
        if dice.hits(percent: 20) {
          while content != table.content.dictionary {
            let change = await slow.next()!
            for edit in change.edits {
              #expect(content[edit.id] == edit.old, "seed \(seed)")
              content.apply(edit)
            }
            #expect(content == change.content.dictionary)
          }
        }
      }
    }
  }

  /// First removals from the last index to the first, then moves, then insertions from the first index to the last,
  /// then updates.
  private func expectOrder(of edits: [ListEdit<Piece>], seed: Int) {
    var last = (kind: 0, place: Int.min)
    for edit in edits {
      let next =
        switch edit {
        case .remove(_, let place): (kind: 0, place: -place)
        case .move: (kind: 1, place: 0)
        case .insert(_, let place): (kind: 2, place: place)
        case .update(let place, _, _): (kind: 3, place: place)
        }
      let isOrdered = last.kind < next.kind || last.kind == next.kind && (next.kind == 1 || last.place < next.place)
      #expect(isOrdered, "seed \(seed): \(edits)")
      last = next
    }
  }
}
