import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import Testing

/// Rows whose IDs are their last digits, and whose groups are their hundreds.
private func table(_ rows: [Int]) -> ReactiveTable<Int, Int> { ReactiveTable(rows, identifiedBy: { $0 % 10 }) }

@Suite struct TableGroupedTests {
  @Test func aGroupFollowsItsRows() throws {
    let rows = table([101, 102, 203])
    let groups = FollowedTable(rows.grouped { $0 / 100 })
    #expect(Set(groups.content.keys) == [1, 2])
    let one = try #require(groups.content[1])
    let followed = FollowedTable(one)
    #expect(followed.content == [1: 101, 2: 102])
    rows.update(with: 112)
    rows.update(with: 104)
    rows.update(with: 201)
    #expect(groups.batches.isEmpty)
    #expect(followed.batches == [[.update(2, from: 102, to: 112)], [.insert(4, 104)], [.remove(1, 101)]])
    #expect(one.content.dictionary == [2: 112, 4: 104])
  }

  @Test func aChangeIsOneBatchOfEachTouchedGroupAndOneOfTheGroups() {
    let rows = table([101, 102, 103, 204, 205, 206, 307, 308, 309])
    let groups = FollowedTable(rows.grouped { $0 / 100 })
    let followed = groups.content.mapValues { FollowedTable($0) }
    rows.edit {
      for row in [201, 202, 304, 407] { $0.update(with: row) }
      $0.remove(5)
    }
    #expect(groups.batches.count == 1)
    #expect(groups.batches.first?.map(\.id) == [4])
    #expect(followed.mapValues { $0.batches.count } == [1: 1, 2: 1, 3: 1])
    #expect(followed[2]?.content == [1: 201, 2: 202, 6: 206])
  }

  @Test func aGroupWithoutRowsLeavesAndEnds() {
    let rows = table([101, 202])
    let groups = FollowedTable(rows.grouped { $0 / 100 })
    let followed = groups.content[1].map { FollowedTable($0) }
    rows.remove(1)
    #expect(Set(groups.content.keys) == [2])
    #expect(followed?.content == [:])
    #expect(followed?.isCompleted == true)
    let old = groups.batches[0][0].old
    rows.update(with: 103)
    #expect(groups.content[1] != old)
  }

  @Test func aGroupThatIsEmptiedAndRefilledInOneChangeStays() {
    let rows = table([101])
    let groups = FollowedTable(rows.grouped { $0 / 100 })
    let followed = groups.content[1].map { FollowedTable($0) }
    rows.edit {
      $0.remove(1)
      $0.update(with: 102)
    }
    #expect(groups.batches.isEmpty)
    #expect(followed?.content == [2: 102])
    #expect(followed?.isCompleted == false)
  }

  @Test func eachSubscriptionHasItsGroups() {
    let rows = table([101])
    let view = rows.grouped { $0 / 100 }
    let (first, second) = (FollowedTable(view), FollowedTable(view))
    #expect(first.content[1] != second.content[1])
    let followed = (first.content[1].map { FollowedTable($0) }, second.content[1].map { FollowedTable($0) })
    first.dispose()
    rows.update(with: 102)
    #expect(followed.0?.isCompleted == true)
    #expect(followed.0?.content == [1: 101])
    #expect(followed.1?.content == [1: 101, 2: 102])
  }

  @Test func sectionsChangeOnceForOneChange() {
    let rows = table([203, 101, 102])
    let sections = FollowedList(
      rows.grouped { $0 / 100 }.sortedByID().flatMap { group in
        ReactiveList([-group.key]).concatenated(with: group.sorted { $0 < $1 })
      })
    #expect(sections.content == [-1, 101, 102, -2, 203])
    rows.update(with: 201)
    rows.edit {
      $0.update(with: 302)
      $0.update(with: 113)
    }
    rows.removeAll()
    #expect(sections.contents.map(\.count) == [5, 5, 6, 0])
    #expect(sections.contents[1] == [-1, 102, -2, 201, 203])
    #expect(sections.contents[2] == [-1, 113, -2, 201, -3, 302])
  }

  @Test func viewsOfGroupsCompleteWithTheTable() {
    var rows: ReactiveTable<Int, Int>? = table([101, 102, 203])
    let groups = rows!.grouped { $0 / 100 }
    let sections = FollowedList(groups.sortedByID().flatMap { $0.sortedByID() })
    let sums = FollowedTable(groups.mapSignals { $0.aggregate(.sum { $0 }) })
    let nested = FollowedList(
      groups.sortedByID().flatMap { $0.grouped { $0 % 10 }.sortedByID().flatMap { $0.sortedByID() } })
    let tensOfGroups = groups.mapSignals { $0.aggregate(.sum { $0 }) }.grouped { $0 / 10 }
    let again = FollowedList(tensOfGroups.sortedByID().flatMap { $0.sortedByID() })
    rows?.update(with: 304)
    rows = nil
    #expect(rows == nil)
    #expect(sections.content == [101, 102, 203, 304] && sections.isCompleted)
    #expect(sums.content == [1: 203, 2: 203, 3: 304] && sums.isCompleted)
    #expect(nested.content == [101, 102, 203, 304] && nested.isCompleted)
    #expect(again.content == [203, 203, 304] && again.isCompleted)
    let late = FollowedList(groups.sortedByID().flatMap { $0.sortedByID() })
    #expect(late.content == [101, 102, 203, 304] && late.isCompleted)
  }

  @Test func groupsStayWhileAParameterOfTheirRowsMayMoveThem() {
    var rows: ReactiveTable<Int, Int>? = table([101, 203])
    var least: Property<Int>? = Property(0)
    let conditions = least!.signal.map { least -> @Sendable (Int) -> Bool in { $0 >= least } }
    let sections = FollowedList(
      rows!.filter(by: conditions).grouped { $0 / 100 }.sortedByID().flatMap { $0.sortedByID() })
    rows = nil
    least?.value = 200
    #expect(rows == nil && sections.content == [203] && !sections.isCompleted)
    least = nil
    #expect(least == nil && sections.isCompleted)
  }

  @Test func aSubscriberOfAGroupMayEditTheTable() {
    let rows = table([101])
    let groups = FollowedTable(rows.grouped { $0 / 100 })
    let followed = groups.content[1].map {
      FollowedTable($0) { _, change in
        if change.content.count == 2 { rows.update(with: 103) }
      }
    }
    rows.update(with: 102)
    #expect(followed?.content == [1: 101, 2: 102, 3: 103])
    #expect(followed?.batches.count == 2)
  }

  @Test func aComputedValueFollowsAGroup() throws {
    let rows = table([101])
    let groups = FollowedTable(rows.grouped { $0 / 100 })
    let group = try #require(groups.content[1])
    let count = Computed { group.content.count }
    #expect(count.value == 1)
    rows.update(with: 102)
    #expect(count.value == 2)
  }
}
