import ReactiveCollections
import ReactiveProperties
import Testing

/// Numbers that refer to rows by their tens; the rows have their tens as IDs.
@Suite struct ListJoinTests {
  private func sources(_ numbers: [Int], _ rows: [Int]) -> (ReactiveList<Int>, ReactiveTable<Int, Int>) {
    (ReactiveList(numbers), ReactiveTable(rows, identifiedBy: { $0 / 10 }))
  }

  private func inner(_ list: ReactiveList<Int>, _ table: ReactiveTable<Int, Int>) -> FollowedList<JoinedRow<Int, Int>> {
    FollowedList(list.joined(with: table, on: { $0 < 0 ? nil : $0 / 10 }))
  }

  @Test func theOrderIsThatOfTheList() {
    let (list, table) = sources([31, 11, 21, 12], [10, 20])
    let followed = inner(list, table)
    #expect(followed.content.map(\.left) == [11, 21, 12])
    list.move(from: 1, to: 3)
    table.update(with: 30)
    #expect(followed.content == [31, 21, 12, 11].map { JoinedRow(left: $0, right: $0 / 10 * 10) })
    #expect(followed.batches[0] == [.move(from: 0, to: 2)])
  }

  @Test func aMatchThatComesIsAnInsertionAndItsUpdateAnUpdate() {
    let (list, table) = sources([11, 21, 12], [])
    let followed = inner(list, table)
    #expect(followed.contents == [[]])
    table.update(with: 10)
    table.update(with: 15)
    table.remove(1)
    #expect(followed.batches.map(\.count) == [2, 2, 2])
    #expect(followed.contents[2] == [JoinedRow(left: 11, right: 15), JoinedRow(left: 12, right: 15)])
    #expect(
      followed.batches[1] == [
        .update(at: 0, from: JoinedRow(left: 11, right: 10), to: JoinedRow(left: 11, right: 15)),
        .update(at: 1, from: JoinedRow(left: 12, right: 10), to: JoinedRow(left: 12, right: 15)),
      ])
    #expect(followed.content == [])
  }

  @Test func anElementThatRefersToAnotherRowIsUpdated() {
    let (list, table) = sources([11], [10, 20])
    let followed = inner(list, table)
    list.update(at: 0, to: 21)
    list.update(at: 0, to: -1)
    list.update(at: 0, to: 11)
    #expect(
      followed.batches == [
        [.update(at: 0, from: JoinedRow(left: 11, right: 10), to: JoinedRow(left: 21, right: 20))],
        [.remove(JoinedRow(left: 21, right: 20), at: 0)], [.insert(JoinedRow(left: 11, right: 10), at: 0)],
      ])
    // The old reference is forgotten.
    table.update(with: 25)
    #expect(followed.batches.count == 3)
  }

  @Test func editsOfBothInOneGroupAreOneChange() {
    let (list, table) = sources([11], [10])
    let followed = inner(list, table)
    changeTogether {
      list.update(at: 0, to: 21)
      table.remove(1)
      table.update(with: 20)
      list.append(22)
    }
    #expect(followed.batches.count == 1)
    #expect(followed.content == [JoinedRow(left: 21, right: 20), JoinedRow(left: 22, right: 20)])
  }

  @Test func anElementWithoutAMatchStaysInALeftJoin() {
    let (list, table) = sources([11, -1], [])
    let followed = FollowedList(list.leftJoined(with: table, on: { $0 < 0 ? nil : $0 / 10 }))
    #expect(followed.content == [JoinedRow(left: 11, right: nil), JoinedRow(left: -1, right: nil)])
    table.update(with: 10)
    table.remove(1)
    list.update(at: 0, to: -2)
    #expect(
      followed.batches == [
        [.update(at: 0, from: JoinedRow(left: 11, right: nil), to: JoinedRow(left: 11, right: 10))],
        [.update(at: 0, from: JoinedRow(left: 11, right: 10), to: JoinedRow(left: 11, right: nil))],
        [.update(at: 0, from: JoinedRow(left: 11, right: nil), to: JoinedRow(left: -2, right: nil))],
      ])
  }
}
