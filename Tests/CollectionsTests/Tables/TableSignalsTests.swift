import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveSubjects
import Testing

@Suite struct TableSignalsTests {
  @Test func aRowWithoutAValueIsNotInTheView() {
    let subjects = (0..<3).map { _ in Subject<String, Never>() }
    let table = ReactiveTable([1, 2], identifiedBy: { $0 })
    let values = FollowedTable(table.mapSignals { subjects[$0].signal })
    #expect(values.hasFirst)
    subjects[1].send("a")
    subjects[1].send("b")
    table.remove(1)
    subjects[1].send("c")
    subjects[2].send("d")
    #expect(
      values.batches == [[.insert(1, "a")], [.update(1, from: "a", to: "b")], [.remove(1, "b")], [.insert(2, "d")]])
  }

  @Test func anUpdatedRowHasTheSignalOfTheNewVersion() {
    let (old, new) = (Property("old"), Property("new"))
    let table = ReactiveTable([1], identifiedBy: { $0 % 10 })
    let values = FollowedTable(table.mapSignals { $0 < 10 ? old.signal : new.signal })
    table.update(with: 11)
    old.value = "late"
    #expect(values.batches == [[.update(1, from: "old", to: "new")]])
  }

  @Test func aRowThatLeavesAndComesBackInOneChangeIsSubscribedToAgain() {
    let property = Property(0)
    let table = ReactiveTable([1], identifiedBy: { $0 })
    let values = FollowedTable(table.mapSignals { _ in property.signal })
    changeTogether {
      table.remove(1)
      property.value = 5
      table.update(with: 1)
    }
    property.value = 6
    #expect(values.content == [1: 6])
  }

  @Test func completesWhenTheTableAndAllSignalsHaveEnded() {
    var table: ReactiveTable<Int, Int>? = ReactiveTable([1, 2], identifiedBy: { $0 })
    let subjects = (0..<3).map { _ in Subject<Int, Never>() }
    let values = FollowedTable(table!.mapSignals { subjects[$0].signal })
    subjects[1].send(10)
    subjects[1].complete()
    #expect(values.content == [1: 10])
    table = nil
    #expect(!values.isCompleted)
    subjects[2].send(20)
    subjects[2].complete()
    #expect(values.content == [1: 10, 2: 20])
    #expect(values.isCompleted)
  }

  @Test func disposalEndsTheSignalsOfRows() {
    let property = Property(0)
    let table = ReactiveTable([1], identifiedBy: { $0 })
    let values = FollowedTable(table.mapSignals { _ in property.signal })
    values.dispose()
    property.value = 1
    #expect(values.content == [1: 0])
    #expect(table.subscriberCount == 0)
  }

  @Test func twoViewsWithSignalsOfRowsDoNotTakeEachOthersValues() {
    let (first, second) = (Property(1), Property(10))
    let table = ReactiveTable([0], identifiedBy: { $0 })
    let sums = FollowedTable(
      table.mapSignals { _ in first.signal }.mapSignals { one in second.signal.map { one + $0 } })
    second.value = 20
    first.value = 2
    second.value = 30
    #expect(sums.batches.compactMap(\.first?.new) == [21, 22, 32])
  }

  @Test func aRefreshedRowIsFilteredAgain() {
    let isOpen = (0..<3).map { _ in Property(false) }
    let table = ReactiveTable([1, 2], identifiedBy: { $0 })
    let calls = Box(0)
    let open = FollowedTable(
      table.refreshed { isOpen[$0].signal }.filter {
        calls.value += 1
        return isOpen[$0].value
      })
    #expect(open.content.isEmpty)
    isOpen[2].value = true
    isOpen[2].value = false
    #expect(open.batches == [[.insert(2, 2)], [.remove(2, 2)]])
    #expect(calls.value == 4)
  }

  @Test func anAggregateFollowsARefresh() {
    let score = Property(1)
    let table = ReactiveTable([1, 2], identifiedBy: { $0 })
    let sum = FollowedValue(table.refreshed { _ in score.signal }.aggregate(.sum { $0 * score.value }))
    score.value = 10
    #expect(sum.values.last == 30)
  }
}
