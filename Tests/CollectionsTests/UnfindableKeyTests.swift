import ReactiveCollections
import ReactiveTesting
import Testing

/// Keys that do not equal themselves: a dictionary takes them, and never finds them again.
@Suite struct UnfindableKeyTests {
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var key: Double

    static func == (one: Item, other: Item) -> Bool { one.id == other.id && one.key.bitPattern == other.key.bitPattern }
  }

  private static let first = [Item(id: 0, key: .nan), Item(id: 1, key: 1), Item(id: 2, key: .nan)]

  @Test func distinctKeepsThemAll() {
    let list = ReactiveList(Self.first)
    let distinct = FollowedList(list.distinct { $0.key })
    let edits: [() -> Void] = [
      { list.insert(Item(id: 3, key: .nan), at: 1) },
      { list.move(from: 0, to: 3) },
      { list.update(at: 0, to: Item(id: 3, key: 2)) },
      { list.update(at: 1, to: Item(id: 1, key: .nan)) },
      { list.update(at: 2, to: Item(id: 2, key: .nan)) },
      { list.remove(at: 1) },
    ]
    for edit in edits {
      edit()
      #expect(distinct.content.map(\.id) == list.content.map(\.id))
    }
    // Back among the others, where another element has the key.
    list.update(at: 1, to: Item(id: 2, key: 2))
    #expect(distinct.content.map(\.id) == [3, 0])
  }

  @Test func groupsHaveNone() {
    let table = ReactiveTable(Self.first)
    let groups = FollowedTable(table.grouped { $0.key }.mapRows(\.key))
    let counts = FollowedTable(table.grouped(by: { $0.key }, aggregating: .count))
    #expect(groups.content == [1: 1] && counts.content == [1: 1])
    table.update(with: Item(id: 3, key: .nan))
    table.update(with: Item(id: 0, key: 5))
    table.update(with: Item(id: 1, key: .nan))
    #expect(groups.content == [5: 5] && counts.content == [5: 1])
    for id in 0...3 { table.remove(id) }
    #expect(groups.content.isEmpty && counts.content.isEmpty)
  }

  @Test func joinsFindNoRow() {
    let (table, list) = (ReactiveTable(Self.first), ReactiveList(Self.first))
    let names = ReactiveTable(["one", "five"], identifiedBy: { $0 == "one" ? 1.0 : 5.0 })
    let joined = FollowedTable(table.joined(with: names, on: \.key).mapRows(\.right))
    let rows = FollowedList(list.joined(with: names, on: \.key).map(\.right))
    #expect(joined.content == [1: "one"] && rows.content == ["one"])
    for (id, key) in [(0, 5), (1, Double.nan), (2, .nan)] {
      table.update(with: Item(id: id, key: key))
      list.update(at: id, to: Item(id: id, key: key))
    }
    #expect(joined.content == [0: "five"] && rows.content == ["five"])
    names.remove(5)
    #expect(joined.content.isEmpty && rows.content.isEmpty)
  }
}
