import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Edits and subscriptions inside of deliveries, of closures of views, and of edits.
@Suite struct ReentrancyTests {
  @Test func randomEditsInDeliveriesReachAllSubscribersInOneOrder() {
    for seed in seeds(quick: 40, full: 300, night: 50_000) {
      let random = RandomEdits(seed: seed)
      let list = ReactiveList<Piece>()
      let left = Box(30)
      let late = Box<[FollowedList<Piece>]>([])
      let react: @Sendable (FollowedList<Piece>, ListChange<Piece>) -> Void = { _, _ in
        guard left.value > 0, random.dice.hits(percent: 50) else { return }
        left.value -= 1
        random.edit(list, times: random.dice.number(in: 1...3))
        if random.dice.hits(percent: 20) { late.value.append(FollowedList(list)) }
        if random.dice.hits(percent: 20) {
          changeTogether {
            random.edit(list, times: 1)
            random.edit(list, times: 1)
          }
        }
      }
      let early = (0..<3).map { _ in FollowedList(list, onChange: react) }
      let doubled = FollowedList(list.concatenated(with: list.filter { $0.identity % 2 == 0 }))
      for _ in 0..<10 { random.edit(list, times: 2) }
      let content = Array(list.content)
      for followed in early + late.value { #expect(followed.content == content, "seed \(seed)") }
      // The last one to subscribe in a delivery has seen an end of what the others have.
      for followed in early.dropFirst() {
        let contents = followed.contents
        #expect(early[0].contents.suffix(contents.count) == contents[...], "seed \(seed)")
      }
      for followed in late.value {
        let edits = followed.batches
        #expect(early[0].batches.suffix(edits.count) == edits[...], "seed \(seed)")
      }
      #expect(doubled.content == content + content.filter { $0.identity % 2 == 0 }, "seed \(seed)")
      // Their closures keep the list, which keeps them.
      for followed in early + late.value { followed.dispose() }
    }
  }

  @Test func aClosureOfMapMayEditTheList() {
    let list = ReactiveList([1])
    let mapped = FollowedList(
      list.map { number in
        if number > 0, number < 5 { list.append(number + 1) }
        return number * 10
      })
    #expect(Array(list.content) == [1, 2, 3, 4, 5])
    #expect(mapped.content == [10, 20, 30, 40, 50])
    list.insert(3, at: 0)
    #expect(mapped.content == [30, 10, 20, 30, 40, 50, 40, 50])
  }

  @Test func aClosureOfFilterMayEditTheTable() {
    let table = ReactiveTable([Piece(identity: 1)], identifiedBy: \.identity)
    let filtered = FollowedTable(
      table.filter { row in
        if row.identity < 5 { table.update(with: Piece(identity: row.identity + 1)) }
        return row.identity % 2 == 1
      })
    #expect(table.count == 5)
    #expect(Set(filtered.content.keys) == [1, 3, 5])
  }

  @Test func aComparisonMayEditTheList() {
    let list = ReactiveList([3, 1])
    let sorted = FollowedList(
      list.sorted { one, other in
        if list.count < 6 { list.append(list.count * 2) }
        return one < other
      })
    list.append(9)
    #expect(list.count == 7)
    #expect(sorted.content == list.content.sorted())
  }

  @Test func closuresOfKeysMayEditTheSource() {
    let table = ReactiveTable([1], identifiedBy: { $0 })
    let others = ReactiveTable(0..<3, identifiedBy: { $0 })
    let grow: @Sendable (Int) -> Void = { if $0 < 6, table[$0 + 1] == nil { table.update(with: $0 + 1) } }
    let groups = FollowedTable(
      table.grouped(
        by: {
          grow($0)
          return $0 % 2
        }, aggregating: .count))
    #expect(groups.content == [0: 3, 1: 3])
    let joined = FollowedTable(
      table.joined(
        with: others,
        on: {
          if $0 == 7, table[8] == nil { table.update(with: 8) }
          return $0 % 3
        }))
    table.update(with: 7)
    #expect(joined.content.mapValues(\.right) == [1: 1, 2: 2, 3: 0, 4: 1, 5: 2, 6: 0, 7: 1, 8: 2])
    #expect(groups.content == [0: 4, 1: 4])
    let list = ReactiveList([1])
    let distinct = FollowedList(
      list.distinct {
        if $0 < 6, list.count == $0 { list.append($0 + 1) }
        return $0 % 4
      })
    #expect(Array(list.content) == [1, 2, 3, 4, 5, 6])
    #expect(distinct.content == [1, 2, 3, 4])
  }

  @Test func aClosureThatIdentifiesMayEditItsTable() {
    let table = Box<ReactiveTable<Int, Int>?>(nil)
    table.value = ReactiveTable(
      [Int](),
      identifiedBy: { row in
        if row > 0, row < 4 { table.value?.update(with: row + 1) }
        return row
      })
    let followed = FollowedTable(table.value!)
    table.value?.update(with: 1)
    #expect(followed.content == [1: 1, 2: 2, 3: 3, 4: 4])
    table.value = nil
  }

  @Test func theSignalOfARowMayEditTheList() {
    let list = ReactiveList([1])
    let signals: @Sendable (Int) -> Signal<Int, Never> = { number in
      .deferred {
        if number < 4 { list.append(number + 1) }
        return .just(number * 10)
      }
    }
    let values = FollowedList(list.mapSignals(signals))
    #expect(values.content == [10, 20, 30, 40])
    let refreshed = FollowedList(list.refreshed(when: signals))
    list.append(3)
    #expect(list.content.last == 4)
    #expect(refreshed.content == Array(list.content))
    #expect(values.content == list.content.map { $0 * 10 })
  }

  @Test func aClosureOfMapMaySubscribeToTheView() {
    let list = ReactiveList([1, 2])
    let inner = Box<[FollowedList<Int>]>([])
    let outer = FollowedList(
      list.map { number in
        if number == 3, inner.value.count < 4 { inner.value.append(FollowedList(list.map { $0 })) }
        return number
      })
    list.append(3)
    list.append(4)
    #expect(outer.content == [1, 2, 3, 4])
    #expect(inner.value.map(\.content) == [[1, 2, 3, 4]])
  }

  @Test func aClosureOfAViewMayDisposeItsSubscription() {
    let list = ReactiveList([1])
    let subscription = Box<Subscription?>(nil)
    let contents = Box<[[Int]]>([])
    subscription.value = list.map { number in
      if number == 2 { subscription.value?.dispose() }
      return number
    }.contents.subscribe { contents.value.append(Array($0)) }
    list.append(2)
    list.append(3)
    #expect(contents.value == [[1]])
    #expect(list.subscriberCount == 0)
  }

  @Test func anEditInsideAnEditOfAnotherListIsMadeAtOnce() {
    let (one, other) = (ReactiveList([1]), ReactiveList([10]))
    let (first, second) = (FollowedList(one), FollowedList(other))
    one.edit { draft in
      draft.append(2)
      other.append(20)
      #expect(Array(other.content) == [10, 20])
      #expect(Array(one.content) == [1])
    }
    #expect(first.contents == [[1], [1, 2]])
    #expect(second.contents == [[10], [10, 20]])
  }

  @Test func anEditInsideAnEditInAGroupIsPartOfTheGroup() {
    let (one, other) = (ReactiveList([1]), ReactiveList([10]))
    let joined = FollowedList(one.concatenated(with: other))
    changeTogether {
      one.edit { draft in
        draft.append(2)
        other.append(20)
        changeTogether { other.append(30) }
        #expect(Array(other.content) == [10, 20, 30])
      }
      #expect(Array(one.content) == [1, 2])
    }
    #expect(joined.contents == [[1, 10], [1, 2, 10, 20, 30]])
  }

  @Test func aGroupInADeliveryIsOneChange() {
    let (one, other) = (ReactiveList([1]), ReactiveList([10]))
    let joined = FollowedList(one.concatenated(with: other)) { _, change in
      guard change.content.count == 3 else { return }
      changeTogether {
        one.append(3)
        other.append(30)
      }
    }
    one.append(2)
    #expect(joined.contents == [[1, 10], [1, 2, 10], [1, 2, 3, 10, 30]])
  }

  @Test func aSubscriptionInAGroupGetsTheContentBeforeItAndThenTheGroup() {
    let (one, other) = (ReactiveList([1]), ReactiveList([10]))
    let inner = Box<FollowedList<Int>?>(nil)
    changeTogether {
      one.append(2)
      inner.value = FollowedList(one.concatenated(with: other))
      other.append(20)
    }
    #expect(inner.value?.contents == [[1, 10], [1, 2, 10, 20]])
  }

  @Test func thePropertiesOfAGroupAreSetWhenTheListIsDelivered() {
    let (list, property) = (ReactiveList([1]), Property(1))
    let seen = Box<[String]>([])
    let sum = Computed { list.content.reduce(0, +) + property.value }
    list.contents.subscribe { seen.value.append("\(Array($0)) \(property.value) \(sum.value)") }
    property.signal.subscribe { seen.value.append("\($0) \(Array(list.content)) \(sum.value)") }
    seen.value = []
    changeTogether {
      list.append(2)
      property.value = 5
      list.append(3)
      #expect(sum.value == 11)
    }
    #expect(seen.value == ["[1, 2, 3] 5 11", "5 [1, 2, 3] 11"])
  }

  @Test func editsOfEachOfTwoListsReachAViewOfBoth() {
    let (one, other) = (ReactiveList([1]), ReactiveList([10]))
    let joined = FollowedList(one.concatenated(with: other))
    one.append(2)
    other.append(20)
    one.append(3)
    #expect(joined.content == [1, 2, 3, 10, 20])
  }

  @Test func twoListsThatEditEachOtherEnd() {
    let (one, other) = (ReactiveList([0]), ReactiveList([0]))
    let first = FollowedList(one) { _, change in
      if change.content.last! < 100 { other.append(change.content.last! + 1) }
    }
    let second = FollowedList(other) { _, change in
      if change.content.last! < 100 { one.append(change.content.last! + 1) }
    }
    one.append(1)
    #expect(first.content == Array(one.content))
    #expect(second.content == Array(other.content))
    #expect(one.content.last! >= 99)
  }

  @Test func theEqualityOfIDsMayReadAndEditTheTable() {
    struct Key: Hashable, Sendable {
      var number: Int
      var compare: @Sendable () -> Void

      static func == (one: Key, other: Key) -> Bool {
        one.compare()
        return one.number == other.number
      }
      func hash(into hasher: inout Hasher) {
        compare()
        hasher.combine(number % 2)
      }
    }
    let edits = Box(0)
    let depth = Box(0)
    let table = Box<ReactiveTable<Key, Int>?>(nil)
    let compare: @Sendable () -> Void = {
      guard let table = table.value, depth.value == 0, edits.value < 20 else { return }
      depth.value += 1
      edits.value += 1
      table.update(with: 100 + edits.value)
      _ = table.count
      depth.value -= 1
    }
    table.value = ReactiveTable(0..<4, identifiedBy: { Key(number: $0, compare: compare) })
    let followed = FollowedTable(table.value!)
    table.value!.update(with: 50)
    #expect(edits.value == 20)
    #expect(followed.content.count == table.value!.count)
    #expect(Set(followed.content.values) == Set([0, 1, 2, 3, 50] + (101...120)))
    table.value!.remove(Key(number: 50, compare: compare))
    #expect(Set(followed.content.values) == Set([0, 1, 2, 3] + (101...120)))
    table.value = nil
  }

  @Test func elementsMayEditTheListWhenTheyAreReleased() {
    final class Last: Sendable {
      let number: Int
      let released: @Sendable (Int) -> Void

      init(_ number: Int, _ released: @escaping @Sendable (Int) -> Void) {
        self.number = number
        self.released = released
      }
      deinit { released(number) }
    }
    let log = ReactiveList<Int>()
    let list = Box<ReactiveList<Last>?>(ReactiveList())
    let counted = FollowedList(list.value!.map(\.number))
    let released: @Sendable (Int) -> Void = { number in
      log.append(number)
      if number < 3 { list.value?.append(Last(number + 10) { log.append($0) }) }
    }
    for number in 0..<6 { list.value?.append(Last(number, released)) }
    list.value?.remove(at: 0)
    list.value?.update(at: 0, to: Last(20) { log.append($0) })
    list.value?.edit { $0.removeAll() }
    #expect(Array(log.content.prefix(2)) == [0, 1])
    #expect(Set(log.content) == [0, 1, 2, 3, 4, 5, 10, 11, 20])
    #expect(counted.content == [12])
    let ending = list.value
    list.value = nil
    withExtendedLifetime(ending) {}
  }

  @Test func anEditThatThrowsReleasesWhatItMade() {
    struct Refusal: Error {}
    let list = ReactiveList([1])
    let followed = FollowedList(list)
    #expect(throws: Refusal.self) {
      try list.edit { draft throws(Refusal) in
        draft.append(2)
        throw Refusal()
      }
    }
    list.append(3)
    #expect(followed.contents == [[1], [1, 3]])
  }

  @Test func aGroupThatThrowsInAGroupOfSeveralEditsTakesBackItsOwn() {
    struct Refusal: Error {}
    for seed in seeds(quick: 40, full: 1_000, night: 20_000) {
      let random = RandomEdits(seed: seed)
      let list = ReactiveList<Piece>()
      let table = ReactiveTable<Int, Piece>(identifiedBy: { $0.identity })
      let (followed, rows) = (FollowedList(list), FollowedTable(table))
      for _ in 0..<5 {
        changeTogether {
          random.edit(list, times: 3)
          table.update(with: random.newPiece())
          let (before, rowsBefore) = (Array(list.content), table.content.dictionary)
          try? changeTogether { () throws(Refusal) in
            random.edit(list, times: random.dice.number(in: 0...3))
            table.update(with: random.newPiece())
            try? changeTogether { () throws(Refusal) in
              random.edit(list, times: 2)
              throw Refusal()
            }
            throw Refusal()
          }
          #expect(Array(list.content) == before, "seed \(seed)")
          #expect(table.content.dictionary == rowsBefore, "seed \(seed)")
          random.edit(list, times: 2)
        }
        #expect(followed.content == Array(list.content), "seed \(seed)")
        #expect(rows.content == table.content.dictionary, "seed \(seed)")
      }
    }
  }

  /// Random groups in groups. If a group throws, its edits and those of its inner groups are discarded.
  private final class RandomGroups {
    struct Refusal: Error {}
    let random: RandomEdits
    let list = ReactiveList<Piece>()

    init(seed: Int) { random = RandomEdits(seed: seed) }

    func change(depth: Int) {
      for _ in 0..<random.dice.number(in: 1...4) {
        let before = Array(list.content)
        switch random.dice.number(below: depth == 0 ? 1 : 3) {
        case 0: random.edit(list, times: random.dice.number(in: 0...3))
        case 1: changeTogether { change(depth: depth - 1) }
        default:
          try? changeTogether { () throws(Refusal) in
            change(depth: depth - 1)
            throw Refusal()
          }
          #expect(Array(list.content) == before)
        }
      }
    }
  }

  @Test(arguments: seeds(quick: 100, full: 1_000, night: 50_000).chunks)
  func groupsInGroupsKeepWhatIsNotTakenBack(numbers: Range<Int>) {
    for seed in numbers {
      let groups = RandomGroups(seed: seed)
      let followed = FollowedList(groups.list)
      for _ in 0..<4 {
        let count = followed.batches.count
        changeTogether { groups.change(depth: 3) }
        #expect(followed.content == Array(groups.list.content), "seed \(seed)")
        #expect(followed.batches.count <= count + 1, "seed \(seed)")
      }
    }
  }
}
