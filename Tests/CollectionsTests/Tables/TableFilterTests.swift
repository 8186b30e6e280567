import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveSubjects
import Testing

/// A condition on a number.
private typealias Condition = @Sendable (Int) -> Bool

@Suite struct TableDynamicFilterTests {
  @Test func waitsForTheFirstCondition() {
    let table = ReactiveTable([1, 12, 3], identifiedBy: { $0 % 10 })
    let conditions = Subject<@Sendable (Int) -> Bool, Never>()
    let followed = FollowedTable(table.filter(by: conditions.signal))
    #expect(!followed.hasFirst)
    table.remove(3)
    conditions.send { $0 > 1 }
    #expect(followed.content == [2: 12])
  }

  @Test func aNewConditionIsOneChange() {
    let table = ReactiveTable([1, 12, 23], identifiedBy: { $0 % 10 })
    let minimum = Property(10)
    let followed = FollowedTable(table.filter(by: minimum.signal.map { least -> Condition in { $0 >= least } }))
    minimum.value = 20
    minimum.value = 21
    minimum.value = 0
    #expect(followed.batches.map { $0.count } == [1, 2])
    #expect(followed.content == [1: 1, 2: 12, 3: 23])
  }

  /// A row was in the view or not, and is in it or not, after an edit, a new condition, or both at once.
  @Test(arguments: [false, true], [false, true]) func aRowIsInTheViewIfItMeetsTheNewestCondition(
    wasIn: Bool, isIn: Bool
  ) {
    for (isEdited, isNewCondition) in [(true, false), (false, true), (true, true)] {
      let table = ReactiveTable([wasIn ? 101 : 1], identifiedBy: { $0 % 10 })
      let conditions = Property<Condition>({ $0 >= 100 })
      let followed = FollowedTable(table.filter(by: conditions.signal))
      #expect(followed.content.isEmpty != wasIn)
      changeTogether {
        if isEdited { table.update(with: isIn ? 201 : 51) }
        if isNewCondition, isEdited { conditions.value = { $0 >= 200 } }
        if isNewCondition, !isEdited { conditions.value = { _ in isIn } }
      }
      let row = isEdited ? (isIn ? 201 : 51) : (wasIn ? 101 : 1)
      #expect(followed.content == (isIn ? [1: row] : [:]))
      // Nothing is sent for a row that is out before and after, or that has only met another condition.
      let isSilent = !wasIn && !isIn || wasIn && isIn && !isEdited
      #expect(followed.batches.count == (isSilent ? 0 : 1))
    }
  }

  @Test func anEditAsksForItsRowOnly() {
    let calls = Box(0)
    let table = ReactiveTable(0..<1_000, identifiedBy: { $0 })
    let followed = FollowedTable(
      table.filter(
        by: Property<Condition>({
          calls.value += 1
          return $0 % 2 == 0
        }).signal))
    #expect(calls.value == 1_000)
    table.update(with: 2_000)
    table.remove(4)
    #expect(calls.value == 1_001)
    #expect(followed.content.count == 500)
  }
}
