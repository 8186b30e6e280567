import ReactiveCollections
import Testing

/// Rows whose IDs are their last digits, and whose groups are their hundreds.
private func table(_ rows: [Int]) -> ReactiveTable<Int, Int> { ReactiveTable(rows, identifiedBy: { $0 % 10 }) }

@Suite struct GroupedAggregateTests {
  @Test func eachTouchedGroupHasOneEditInAChange() {
    let rows = table([101, 102, 203])
    let sums = FollowedTable(rows.grouped(by: { $0 / 100 }, aggregating: .sum { $0 }))
    #expect(sums.content == [1: 203, 2: 203])
    rows.edit {
      $0.update(with: 111)
      $0.update(with: 122)
      $0.update(with: 304)
    }
    #expect(sums.batches.map(Set.init) == [[.update(1, from: 203, to: 233), .insert(3, 304)]])
  }

  @Test func aRowChangesItsGroup() {
    let rows = table([101, 102, 203])
    let counts = FollowedTable(rows.grouped(by: { $0 / 100 }, aggregating: .count))
    rows.update(with: 201)
    rows.update(with: 202)
    #expect(
      counts.batches.map(Set.init) == [
        [.update(1, from: 2, to: 1), .update(2, from: 1, to: 2)], [.remove(1, 1), .update(2, from: 2, to: 3)],
      ])
  }

  @Test func anEmptiedGroupThatIsRefilledInTheSameChangeStays() {
    let rows = table([101])
    let counts = FollowedTable(rows.grouped(by: { $0 / 100 }, aggregating: .count))
    rows.edit {
      $0.remove(1)
      $0.update(with: 102)
    }
    #expect(counts.batches.isEmpty)
    rows.remove(2)
    rows.update(with: 103)
    #expect(counts.batches == [[.remove(1, 1)], [.insert(1, 1)]])
  }

  @Test func theStateBelongsToTheGroup() {
    let list = ReactiveList([1e20, 2, 12])
    let sums = FollowedTable(list.grouped(by: { $0 < 10 }, aggregating: .sum { $0 }))
    #expect(sums.content == [true: 2, false: 1e20])
    list.remove(at: 0)
    list.move(from: 0, to: 1)
    #expect(sums.batches == [[.update(false, from: 1e20, to: 12)]])
  }

  @Test func anEditAsksForItsRowOnly() {
    let calls = Box(0)
    let rows = ReactiveTable(0..<1_000, identifiedBy: { $0 })
    let counts = FollowedTable(
      rows.grouped(
        by: {
          calls.value += 1
          return $0 % 10
        }, aggregating: .maximum { $0 }))
    rows.remove(999)
    rows.update(with: 2_005)
    #expect(calls.value == 1_001)
    #expect(counts.batches == [[.update(9, from: 999, to: 989)], [.update(5, from: 995, to: 2_005)]])
  }

  @Test func aKeyThatDoesNotEqualItselfHasNoGroup() {
    let rows = ReactiveTable([(id: 1, key: Double.nan)], identifiedBy: { $0.id })
    let counts = FollowedTable(rows.grouped(by: { $0.key }, aggregating: .count))
    #expect(counts.content.isEmpty)
    rows.update(with: (id: 2, key: .nan))
    rows.update(with: (id: 1, key: 1))
    rows.remove(2)
    rows.update(with: (id: 1, key: .nan))
    #expect(counts.batches == [[.insert(1, 1)], [.remove(1, 1)]])
  }
}
