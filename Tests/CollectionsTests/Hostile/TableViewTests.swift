import ReactiveBridging
import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Random edits, groups and conditions through random compositions of table views, compared with plain dictionaries.
@Suite struct HostileTableViewTests {
  struct Constant: Hashable, Sendable {
    var number: Int

    func hash(into hasher: inout Hasher) {}
  }

  struct Row: Equatable, Sendable {
    var id: Constant
    var key: Int?
    var number: Int
  }

  typealias Table = ReactiveTable<Constant, Row>

  private struct Random {
    var dice: Dice

    mutating func row(in range: Int) -> Row {
      Row(
        id: Constant(number: dice.number(below: range)), key: dice.hits(percent: 15) ? nil : dice.number(below: 4),
        number: dice.number(in: -5...5))
    }

    mutating func edit(_ table: Table) {
      switch dice.number(below: 6) {
      case 0: table.remove(Constant(number: dice.number(below: 8)))
      case 1: table.modify(Constant(number: dice.number(below: 8))) { $0.number += 1 }
      case 2: table.modify(Constant(number: dice.number(below: 8))) { $0.key = ($0.key ?? 0) + 1 }
      case 3:
        let rows = (0..<4).map { _ in row(in: 8) }
        let gone = Constant(number: dice.number(below: 8))
        table.edit {
          $0.remove(gone)
          $0.update(with: rows)
        }
      default: table.update(with: row(in: 8))
      }
    }
  }

  @Test func viewsOfOneAndTwoTablesEqualTheirDefinition() {
    for seed in seeds(quick: 15, full: 300, night: 20_000) {
      var random = Random(dice: Dice(seed: 50, number: seed))
      let (one, other) = (Table(identifiedBy: { $0.id }), Table(identifiedBy: { $0.id }))
      for _ in 0..<5 { random.edit(one) }
      let least = BehaviorSubject<Int, Never>(0)
      let filtered = other.filter(by: least.signal.map { least in { @Sendable row in row.number >= least } })
      let union = FollowedTable(one.union(filtered))
      let intersection = FollowedTable(one.intersection(filtered))
      let subtracting = FollowedTable(filtered.subtracting(one))
      let joined = FollowedTable(one.joined(with: filtered, on: { $0.key.map(Constant.init) }))
      let left = FollowedTable(one.leftJoined(with: filtered, on: { $0.key.map(Constant.init) }))
      let pairs = FollowedTable(one.joined(with: filtered, on: \.key, equals: \.key))
      let leftPairs = FollowedTable(one.leftJoined(with: filtered, on: \.key, equals: \.key))
      let itself = FollowedTable(one.joined(with: one.filter { $0.number > 0 }, on: \.key, equals: \.key))
      let sums = FollowedTable(one.union(filtered).grouped(by: \.key, aggregating: .sum(of: \.number)))
      let minimum = FollowedValue(one.union(other).aggregate(.minimum(of: \.number)))
      let counts = FollowedTable(countOfMatches(one, filtered))
      for _ in 0..<25 {
        switch random.dice.number(below: 5) {
        case 0: least.send(random.dice.number(in: -5...5))
        case 1:
          changeTogether {
            for _ in 0..<3 { random.edit(one) }
            for _ in 0..<3 { random.edit(other) }
          }
        case 2: random.edit(other)
        default: random.edit(one)
        }
        let limit = least.value
        let a = one.content.dictionary
        let whole = other.content.dictionary
        let b = whole.filter { $0.value.number >= limit }
        #expect(union.content == b.merging(a) { $1 }, "seed \(seed)")
        #expect(intersection.content == a.filter { b[$0.key] != nil }, "seed \(seed)")
        #expect(subtracting.content == b.filter { a[$0.key] == nil }, "seed \(seed)")
        #expect(
          joined.content
            == a.compactMapValues { row in
              row.key.flatMap { b[Constant(number: $0)] }.map { JoinedRow(left: row, right: $0) }
            }, "seed \(seed)")
        #expect(
          left.content
            == a.mapValues { row in
              JoinedRow(left: row, right: row.key.flatMap { b[Constant(number: $0)] })
            }, "seed \(seed)")
        var all: [PairID<Constant, Constant>: JoinedRow<Row, Row>] = [:]
        var allLeft: [PairID<Constant, Constant?>: JoinedRow<Row, Row?>] = [:]
        var selfPairs: [PairID<Constant, Constant>: JoinedRow<Row, Row>] = [:]
        for row in a.values {
          let matches = b.values.filter { row.key != nil && $0.key == row.key }
          for match in matches {
            all[PairID(row.id, match.id)] = JoinedRow(left: row, right: match)
            allLeft[PairID(row.id, match.id)] = JoinedRow(left: row, right: match)
          }
          if matches.isEmpty { allLeft[PairID(row.id, nil)] = JoinedRow(left: row, right: nil) }
          for match in a.values where row.key != nil && match.key == row.key && match.number > 0 {
            selfPairs[PairID(row.id, match.id)] = JoinedRow(left: row, right: match)
          }
        }
        #expect(pairs.content == all, "seed \(seed)")
        #expect(leftPairs.content == allLeft, "seed \(seed)")
        #expect(itself.content == selfPairs, "seed \(seed)")
        let rows = b.merging(a) { $1 }.values
        #expect(
          sums.content == Dictionary(grouping: rows, by: \.key).mapValues { $0.reduce(0) { $0 + $1.number } },
          "seed \(seed)")
        #expect(minimum.values.last! == whole.merging(a) { $1 }.values.map(\.number).min(), "seed \(seed)")
        #expect(
          counts.content == Dictionary(grouping: all.values, by: \.left.id).mapValues(\.count), "seed \(seed)")
      }
      #expect(zip(minimum.values, minimum.values.dropFirst()).allSatisfy { $0 != $1 }, "seed \(seed)")
    }
  }

  private func countOfMatches(
    _ one: Table, _ other: TableView<Constant, Row>
  ) -> TableView<Constant, Int> {
    one.joined(with: other, on: \.key, equals: \.key).grouped(by: { $0.left.id }, aggregating: .count)
  }

  @Test func aSlowConsumerOfAJoinGetsOneEditForEachPair() async {
    for seed in seeds(quick: 10, full: 200, night: 10_000) {
      var random = Random(dice: Dice(seed: 51, number: seed))
      let (one, other) = (Table(identifiedBy: { $0.id }), Table(identifiedBy: { $0.id }))
      let view = one.leftJoined(with: other, on: \.key, equals: \.key)
      var changes = view.changes.values(buffering: .suspending(1)).makeAsyncIterator()
      var content = await changes.next()!.content.dictionary
      let direct = FollowedTable(view)
      for _ in 0..<60 { random.edit(random.dice.hits(percent: 50) ? one : other) }
      var count = 0
      while content != direct.content, let change = await changes.next() {
        count += 1
        #expect(Set(change.edits.map(\.id)).count == change.edits.count, "seed \(seed)")
        for edit in change.edits {
          #expect(content[edit.id] == edit.old, "seed \(seed)")
          content.apply(edit)
        }
        #expect(content == change.content.dictionary, "seed \(seed)")
      }
      #expect(content == direct.content, "seed \(seed)")
      #expect(count <= 3)
      direct.dispose()
    }
  }

  @Test func anAggregateOfAListThatIsEditedInItsDelivery() {
    let list = ReactiveList([1, 2, 3])
    let sums = Box<[Int]>([])
    let subscription = list.filter { $0 > 0 }.aggregate(.sum { $0 }).subscribe { sum in
      sums.value.append(sum)
      if sum < 20 { list.append(sum) }
    }
    #expect(sums.value == [6, 12, 24])
    list.edit { $0.removeAll() }
    // The empty sum lets it grow no further: it appends zero.
    #expect(sums.value == [6, 12, 24, 0])
    #expect(Array(list.content) == [0])
    subscription.dispose()
  }

  @Test func theFirstElementIsSentOnlyWhenItIsTouched() {
    let list = ReactiveList([1, 4, 6])
    let first = FollowedValue(list.first { $0 % 2 == 0 })
    list.append(8)
    list.move(from: 0, to: 1)
    list.edit {
      $0.insert(2, at: 0)
      $0.remove(at: 0)
    }
    #expect(first.values == [4])
    list.remove(at: 0)
    list.removeAll()
    list.removeAll()
    list.append(1)
    #expect(first.values == [4, 6, nil])
  }

  @Test func nothingIsLeftOfTablesThatAreJoined() {
    for end in 0..<3 {
      expectNoLeaks { probe in
        let one = Box<ReactiveTable<Int, Tracked<Int>>?>(ReactiveTable(identifiedBy: { $0.value }))
        let other = Box<ReactiveTable<Int, Tracked<Int>>?>(ReactiveTable(identifiedBy: { $0.value }))
        let token = probe.token("closure")
        let joined = one.value!.leftJoined(with: other.value!.filter { $0.value > 0 }) { row in
          token.touch()
          return row.value
        }
        let subscriptions = [
          joined.changes.subscribe { _ in },
          joined.grouped(by: { $0.left.value % 2 }, aggregating: .count).changes.subscribe { _ in },
          one.value!.union(other.value!).aggregate(.maximum(of: \.value)).subscribe { _ in },
        ]
        for number in 0..<20 {
          one.value?.update(with: probe.track(number))
          other.value?.update(with: probe.track(number * 2))
        }
        switch end {
        case 0: for subscription in subscriptions { subscription.dispose() }
        case 1:
          one.value = nil
          other.value = nil
        default:
          one.value?.removeAll()
          other.value?.removeAll()
          #expect(probe.liveLabels == ["closure"])
          other.value = nil
          for subscription in subscriptions { #expect(!subscription.isDisposed) }
          one.value = nil
        }
        for subscription in subscriptions { #expect(subscription.isDisposed) }
        one.value = nil
        other.value = nil
      }
    }
  }
}
