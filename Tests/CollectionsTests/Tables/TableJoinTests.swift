import ReactiveCollections
import ReactiveProperties
import ReactiveTesting
import Testing

private struct Guest: Identifiable, Equatable, Sendable {
  let id: Int
  var city: String?
}

private struct City: Identifiable, Equatable, Sendable {
  let id: String
  var name: String
}

private struct Visit: Identifiable, Equatable, Sendable {
  let id: Int
  var guest: Int?
}

private typealias Stay = JoinedRow<Guest, City>

@Suite struct TableJoinedTests {
  @Test func followsBothTables() {
    let guests = ReactiveTable([Guest(id: 1, city: "x"), Guest(id: 2, city: "y"), Guest(id: 3)])
    let cities = ReactiveTable([City(id: "x", name: "Oslo")])
    let joined = FollowedTable(guests.joined(with: cities, on: \.city).mapRows(\.right.name))
    #expect(joined.content == [1: "Oslo"])
    guests.update(with: Guest(id: 3, city: "x"))
    cities.update(with: City(id: "y", name: "Rome"))
    cities.update(with: City(id: "y", name: "Bern"))
    guests.update(with: Guest(id: 1, city: "y"))
    cities.remove("x")
    guests.update(with: Guest(id: 1, city: nil))
    #expect(
      joined.batches == [
        [.insert(3, "Oslo")], [.insert(2, "Rome")], [.update(2, from: "Rome", to: "Bern")],
        [.update(1, from: "Oslo", to: "Bern")], [.remove(3, "Oslo")], [.remove(1, "Bern")],
      ])
  }

  @Test func bothSidesOfOneGroupAreOneChange() {
    let guests = ReactiveTable([Guest(id: 1, city: "x")])
    let cities = ReactiveTable([City(id: "x", name: "Oslo")])
    let joined = FollowedTable(guests.joined(with: cities, on: \.city))
    changeTogether {
      guests.update(with: Guest(id: 1, city: "y"))
      cities.remove("x")
      cities.update(with: City(id: "y", name: "Rome"))
      guests.update(with: Guest(id: 2, city: "y"))
    }
    let rome = City(id: "y", name: "Rome")
    #expect(joined.batches.count == 1)
    #expect(
      joined.content == [
        1: Stay(left: Guest(id: 1, city: "y"), right: rome), 2: Stay(left: Guest(id: 2, city: "y"), right: rome),
      ])
  }

  @Test func aMatchOfALeftJoinIsAnUpdate() {
    let guests = ReactiveTable([Guest(id: 1, city: "x"), Guest(id: 2)])
    let cities = ReactiveTable<String, City>()
    let joined = FollowedTable(guests.leftJoined(with: cities, on: \.city).mapRows { $0.right?.name ?? "-" })
    #expect(joined.content == [1: "-", 2: "-"])
    cities.update(with: City(id: "x", name: "Oslo"))
    cities.remove("x")
    #expect(joined.batches == [[.update(1, from: "-", to: "Oslo")], [.update(1, from: "Oslo", to: "-")]])
  }

  @Test func anEditCostsTheRowsThatItMatches() {
    let calls = Box(0)
    let guests = ReactiveTable((0..<1_000).map { Guest(id: $0, city: "\($0 % 100)") })
    let cities = ReactiveTable((0..<100).map { City(id: "\($0)", name: "") })
    let joined = FollowedTable(
      guests.joined(
        with: cities,
        on: {
          calls.value += 1
          return $0.city
        }))
    cities.update(with: City(id: "7", name: "Oslo"))
    guests.update(with: Guest(id: 1, city: "2"))
    #expect(calls.value == 1_001)
    #expect(joined.batches.map(\.count) == [10, 1])
    #expect(guests.subscriberCount == 1 && cities.subscriberCount == 1)
  }

  @Test func keysWithEqualHashValuesAreKeptApart() {
    struct Key: Hashable, Sendable {
      var number: Int

      func hash(into hasher: inout Hasher) {}
    }
    let guests = ReactiveTable([1, 2, 3], identifiedBy: { $0 })
    let rooms = ReactiveTable([10, 20], identifiedBy: { Key(number: $0 / 10) })
    let joined = FollowedTable(guests.joined(with: rooms, on: { Key(number: $0) }).mapRows(\.right))
    #expect(joined.content == [1: 10, 2: 20])
    rooms.remove(Key(number: 1))
    rooms.update(with: 30)
    #expect(joined.content == [2: 20, 3: 30])
  }

  @Test func editsOfBothTablesFromTwoThreadsEndInTheSameJoin() {
    race {
      (ReactiveTable<Int, Guest>(), ReactiveTable<String, City>())
    } _: { guests, cities in
      let joined = FollowedTable(guests.leftJoined(with: cities, on: \.city))
      for id in 0..<8 { guests.update(with: Guest(id: id, city: "\(id % 3)")) }
      joined.dispose()
      for id in 0..<4 { guests.remove(id) }
    } _: { guests, cities in
      let joined = FollowedTable(guests.joined(with: cities, on: \.city))
      for id in 0..<3 { cities.update(with: City(id: "\(id)", name: "")) }
      cities.remove("1")
      joined.dispose()
    } verify: { guests, cities in
      let joined = FollowedTable(guests.joined(with: cities, on: \.city))
      #expect(Set(joined.content.keys) == [5, 6])
    }
  }
}

@Suite struct TableJoinedPairsTests {
  @Test func aRowHasAPairForEachMatch() {
    let guests = ReactiveTable([Guest(id: 1), Guest(id: 2)])
    let visits = ReactiveTable([Visit(id: 7, guest: 1), Visit(id: 8, guest: 1), Visit(id: 9)])
    let pairs = FollowedTable(guests.joined(with: visits, on: { $0.id }, equals: \.guest).mapRows { $0.right.id })
    #expect(pairs.content == [PairID(1, 7): 7, PairID(1, 8): 8])
    visits.update(with: Visit(id: 8, guest: 2))
    visits.update(with: Visit(id: 9, guest: nil))
    guests.remove(1)
    changeTogether {
      guests.remove(2)
      visits.remove(8)
    }
    #expect(
      pairs.batches.map(Set.init) == [
        [.remove(PairID(1, 8), 8), .insert(PairID(2, 8), 8)], [.remove(PairID(1, 7), 7)], [.remove(PairID(2, 8), 8)],
      ])
  }

  @Test func aRowOfALeftJoinWithoutAMatchHasOnePair() {
    let guests = ReactiveTable([Guest(id: 1)])
    let visits = ReactiveTable<Int, Visit>()
    let pairs = FollowedTable(
      guests.leftJoined(with: visits, on: { $0.id }, equals: \.guest).mapRows { $0.right?.id ?? 0 })
    #expect(pairs.content == [PairID(1, nil): 0])
    visits.update(with: Visit(id: 7, guest: 1))
    visits.update(with: Visit(id: 8, guest: 1))
    visits.remove(7)
    visits.remove(8)
    #expect(
      pairs.batches.map(Set.init) == [
        [.remove(PairID(1, nil), 0), .insert(PairID(1, 7), 7)], [.insert(PairID(1, 8), 8)],
        [.remove(PairID(1, 7), 7)], [.remove(PairID(1, 8), 8), .insert(PairID(1, nil), 0)],
      ])
  }

  @Test func aPairThatBothSidesTouchCountsOnce() {
    let guests = ReactiveTable([Guest(id: 1, city: "x")])
    let pairs = FollowedTable(guests.joined(with: guests, on: \.city, equals: \.city).mapRows { _ in 0 })
    #expect(pairs.content == [PairID(1, 1): 0])
    guests.update(with: Guest(id: 2, city: "x"))
    #expect(Set(pairs.content.keys) == [PairID(1, 1), PairID(1, 2), PairID(2, 1), PairID(2, 2)])
    guests.update(with: Guest(id: 1, city: "y"))
    #expect(Set(pairs.content.keys) == [PairID(1, 1), PairID(2, 2)])
    #expect(pairs.batches.map(\.count) == [3, 3])
    #expect(guests.subscriberCount == 1)
  }

  @Test func idsAreOrderedByBothParts() {
    #expect([PairID(2, 1), PairID(1, 3), PairID(1, 2)].sorted() == [PairID(1, 2), PairID(1, 3), PairID(2, 1)])
  }
}
