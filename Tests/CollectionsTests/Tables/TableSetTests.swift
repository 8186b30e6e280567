import ReactiveCollections
import ReactiveProperties
import Testing

/// Tables whose IDs are the last digits of the rows.
private func table(_ rows: [Int]) -> ReactiveTable<Int, Int> { ReactiveTable(rows, identifiedBy: { $0 % 10 }) }

@Suite struct TableUnionTests {
  @Test func theRowOfTheFirstTableStandsInFront() {
    let (first, second) = (table([11, 12]), table([22, 23]))
    let union = FollowedTable(first.union(second))
    #expect(union.content == [1: 11, 2: 12, 3: 23])
    second.update(with: 32)
    first.remove(2)
    second.remove(3)
    first.update(with: 42)
    second.update(with: 52)
    #expect(
      union.batches == [[.update(2, from: 12, to: 32)], [.remove(3, 23)], [.update(2, from: 32, to: 42)]])
  }

  @Test func aGroupOfChangesIsOneChange() {
    let (first, second) = (table([11]), table([21]))
    let union = FollowedTable(first.union(second))
    changeTogether {
      first.remove(1)
      second.update(with: 31)
    }
    changeTogether {
      first.update(with: 41)
      second.remove(1)
    }
    #expect(union.batches == [[.update(1, from: 11, to: 31)], [.update(1, from: 31, to: 41)]])
  }

  @Test func twoViewsOfOneTableMakeOneChange() {
    let numbers = table([11, 12])
    let union = FollowedTable(numbers.filter { $0 > 11 }.union(numbers.filter { $0 < 20 }))
    #expect(union.content == [1: 11, 2: 12])
    numbers.update(with: 92)
    numbers.update(with: 91)
    #expect(union.batches == [[.update(2, from: 12, to: 92)], [.update(1, from: 11, to: 91)]])
    #expect(numbers.subscriberCount == 1)
  }
}

@Suite struct TableIntersectionTests {
  @Test func onlyTheIDsOfTheOtherTableMatter() {
    let numbers = table([11, 12])
    let words = ReactiveTable(["b2", "c3"], identifiedBy: { Int(String($0.last!))! })
    let both = FollowedTable(numbers.intersection(words))
    #expect(both.content == [2: 12])
    words.update(with: "d2")
    words.update(with: "a1")
    numbers.update(with: 21)
    words.remove(1)
    numbers.remove(2)
    #expect(both.batches == [[.insert(1, 11)], [.update(1, from: 11, to: 21)], [.remove(1, 21)], [.remove(2, 12)]])
  }
}

@Suite struct TableSubtractingTests {
  @Test func aRowComesWhenItsIDLeavesTheOtherTable() {
    let (numbers, others) = (table([11, 12]), table([22]))
    let rest = FollowedTable(numbers.subtracting(others))
    #expect(rest.content == [1: 11])
    others.update(with: 32)
    others.remove(2)
    others.update(with: 41)
    numbers.update(with: 51)
    #expect(rest.batches == [[.insert(2, 12)], [.remove(1, 11)]])
  }

  @Test func aTableWithoutItselfIsEmpty() {
    let numbers = table([11])
    let rest = FollowedTable(numbers.subtracting(numbers))
    numbers.update(with: 12)
    #expect(rest.content.isEmpty)
    #expect(rest.batches.isEmpty)
  }
}
