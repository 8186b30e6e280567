import ReactiveCollections
import ReactiveProperties
import ReactiveTime
import ReactiveTesting
import Testing

@Suite struct RetentionByNumberTests {
  private func table(_ count: Int) -> ReactiveTable<Int, Int> {
    ReactiveTable(identifiedBy: { $0 % 10 }, keeping: .mostRecent(count))
  }

  @Test func theLeastRecentlyUsedRowLeavesInTheSameChange() {
    let rows = table(2)
    let followed = FollowedTable(rows)
    rows.update(with: 1)
    rows.update(with: 2)
    rows.update(with: 3)
    rows.update(with: 12)
    rows.update(with: 4)
    #expect(
      followed.batches.map(Set.init) == [
        [.insert(1, 1)], [.insert(2, 2)], [.insert(3, 3), .remove(1, 1)], [.update(2, from: 2, to: 12)],
        [.insert(4, 4), .remove(3, 3)],
      ])
  }

  @Test func aUseRenewsARowAndSendsNothing() {
    let rows = table(2)
    rows.update(with: [1, 2])
    let followed = FollowedTable(rows)
    #expect(rows.use(1) == 1)
    #expect(rows.use(7) == nil)
    #expect(rows[2] == 2)
    #expect(followed.batches.isEmpty)
    rows.update(with: 3)
    #expect(followed.content == [1: 1, 3: 3])
  }

  @Test func aBatchKeepsItsLastRows() {
    let rows = table(3)
    let followed = FollowedTable(rows)
    rows.edit {
      for row in 0..<10 { $0.update(with: row) }
      $0.remove(9)
      #expect($0.use(0) == 0)
    }
    #expect(followed.content == [0: 0, 7: 7, 8: 8])
    #expect(followed.batches.count == 1)
  }

  @Test func theLimitHoldsInAGroupOfChanges() {
    let rows = table(2)
    let followed = FollowedTable(rows)
    changeTogether {
      for row in 0..<5 { rows.update(with: row) }
      #expect(rows.use(3) == 3)
      rows.update(with: 5)
      #expect(rows.count == 2)
    }
    #expect(followed.content == [3: 3, 5: 5])
    #expect(followed.batches.count == 1)
  }

  @Test func manyThreadsNeverExceedTheLimit() {
    race {
      table(3)
    } _: { rows in
      let followed = FollowedTable(rows) { _, change in #expect(change.content.count <= 3) }
      for row in 0..<5 { rows.update(with: row) }
      _ = rows.use(2)
      followed.dispose()
    } _: { rows in
      for row in 3..<9 { rows.update(with: row) }
      _ = rows.use(4)
      rows.remove(5)
    } verify: { rows in
      #expect(rows.count <= 3)
    }
  }
}

@Suite struct RetentionByAgeTests {
  private let time = VirtualTimeScheduler()

  private func table(atMost count: Int? = nil) -> ReactiveTable<Int, Int> {
    ReactiveTable(identifiedBy: { $0 % 10 }, keeping: .age(.seconds(10), atMost: count, on: time))
  }

  @Test func aRowLeavesWhenItsTimeIsOver() {
    let rows = table()
    let followed = FollowedTable(rows)
    rows.update(with: 1)
    time.advance(by: .seconds(4))
    rows.update(with: 2)
    time.advance(by: .milliseconds(5_999))
    #expect(rows.count == 2)
    time.advance(by: .milliseconds(1))
    #expect(followed.content == [2: 2])
    time.advance(by: .seconds(4))
    #expect(followed.batches == [[.insert(1, 1)], [.insert(2, 2)], [.remove(1, 1)], [.remove(2, 2)]])
  }

  @Test func anUpdateAndAUseRenewARow() {
    let rows = table()
    rows.update(with: [1, 2, 3])
    time.advance(by: .seconds(6))
    rows.update(with: 11)
    #expect(rows.use(2) == 2)
    time.advance(by: .seconds(6))
    #expect(rows.content.dictionary == [1: 11, 2: 2])
    time.advance(by: .seconds(6))
    #expect(rows.isEmpty)
  }

  @Test func rowsOfOneInstantLeaveInOneChange() {
    let rows = table()
    let followed = FollowedTable(rows)
    rows.update(with: 0..<9)
    time.advance(by: .seconds(10))
    #expect(followed.batches.map(\.count) == [9, 9])
  }

  @Test func theLimitHoldsToo() {
    let rows = table(atMost: 2)
    rows.update(with: [1, 2, 3])
    #expect(rows.content.dictionary == [2: 2, 3: 3])
    time.advance(by: .seconds(10))
    #expect(rows.isEmpty)
  }

  @Test func aGroupThatIsTakenBackLeavesNoRow() {
    struct Refusal: Error {}
    let rows = table()
    try? changeTogether { () throws(Refusal) in
      rows.update(with: 1)
      throw Refusal()
    }
    time.advance(by: .seconds(5))
    rows.update(with: 2)
    time.advance(by: .seconds(9))
    #expect(rows.count == 1)
    time.advance(by: .seconds(1))
    #expect(rows.isEmpty)
  }

  /// The timer of a released table does not remove rows.
  @Test func theViewsOfATableThatIsReleasedKeepTheirRows() {
    var rows: ReactiveTable<Int, Int>? = table()
    rows?.update(with: [1, 2])
    let view = rows!.view
    let followed = FollowedTable(view)
    rows = nil
    #expect(followed.isCompleted && time.pendingCount == 0)
    time.advance(by: .seconds(100))
    #expect(followed.content == [1: 1, 2: 2] && followed.batches.isEmpty)
    #expect(rows == nil)
  }

  @Test func theTimerEndsWithTheTable() {
    expectNoLeaks { probe in
      let time = VirtualTimeScheduler()
      let rows = ReactiveTable<Int, LeakProbe.Token>(identifiedBy: { _ in 1 }, keeping: .age(.seconds(10), on: time))
      rows.update(with: probe.token("row"))
      withExtendedLifetime(time) {}
    }
  }
}
