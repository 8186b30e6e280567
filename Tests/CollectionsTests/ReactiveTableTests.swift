import ReactiveCollections
import ReactiveProperties
import Testing

@Suite struct ReactiveTableTests {
  @Test func sendsOneEditForEachID() {
    let table = ReactiveTable([Person(id: 1, name: "a"), Person(id: 2, name: "b")])
    let followed = FollowedTable(table)
    table.edit {
      $0.update(with: Person(id: 1, name: "c"))
      $0.update(with: Person(id: 1, name: "d"))
      $0.remove(2)
      $0.update(with: Person(id: 2, name: "e"))
      $0.update(with: Person(id: 3, name: "f"))
      $0.remove(3)
    }
    #expect(
      followed.batches == [
        [
          .update(1, from: Person(id: 1, name: "a"), to: Person(id: 1, name: "d")),
          .update(2, from: Person(id: 2, name: "b"), to: Person(id: 2, name: "e")),
        ]
      ])
  }

  @Test func singleEditsReturnTheOldRow() {
    let table = ReactiveTable<Int, Person>()
    let followed = FollowedTable(table)
    #expect(table.update(with: Person(id: 1, name: "a")) == nil)
    #expect(table.update(with: Person(id: 1, name: "b"))?.name == "a")
    #expect(table.modify(1) { $0.name += "!" })
    #expect(!table.modify(2) { $0.name += "!" })
    #expect(table[1]?.name == "b!")
    #expect(table.remove(1)?.name == "b!")
    #expect(table.remove(1) == nil)
    #expect(followed.batches.count == 4)
    #expect(table.isEmpty)
  }

  @Test func rowsThatHashAlikeAreKeptApart() {
    struct Key: Hashable, Sendable {
      var number: Int

      func hash(into hasher: inout Hasher) {}
    }
    let table = ReactiveTable<Key, Int>(identifiedBy: { Key(number: $0 / 10) })
    let followed = FollowedTable(table)
    for number in 0..<200 { table.update(with: number) }
    for number in 0..<10 { table.remove(Key(number: number)) }
    #expect(followed.content == Dictionary(uniqueKeysWithValues: (10..<20).map { (Key(number: $0), $0 * 10 + 9) }))
  }

  @Test func viewsFollow() {
    let table = ReactiveTable([Person(id: 1, name: "a"), Person(id: 2, name: "bb")])
    let long = FollowedTable(table.filter { $0.name.count > 1 }.mapRows(\.name))
    #expect(long.content == [2: "bb"])
    table.update(with: Person(id: 1, name: "aa"))
    table.update(with: Person(id: 2, name: "b"))
    table.update(with: Person(id: 1, name: "aaa"))
    #expect(long.batches == [[.insert(1, "aa")], [.remove(2, "bb")], [.update(1, from: "aa", to: "aaa")]])
  }

  @Test func aGroupChangesTablesAndListsTogether() {
    let table = ReactiveTable([Person(id: 1, name: "a")])
    let list = ReactiveList([1])
    let followed = FollowedTable(table)
    changeTogether {
      table.update(with: Person(id: 2, name: "b"))
      list.append(2)
      #expect(table.count == 2)
      table.remove(2)
      table.remove(1)
    }
    #expect(followed.batches == [[.remove(1, Person(id: 1, name: "a"))]])
    #expect(list.count == 2)
  }
}
