import ReactiveCollections
import ReactiveCore
import ReactiveTesting
import Testing

/// Views keep the elements that their sources have, and none from before, however many edits there were.
@Suite struct ViewMemoryTests {
  typealias Item = Tracked<Int>
  typealias Table = ReactiveTable<Int, Item>

  struct ViewOfList: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let subscribe: @Sendable (ReactiveList<Item>) -> Subscription

    init<Element>(_ name: String, _ make: @escaping @Sendable (ReactiveList<Item>) -> ListView<Element>) {
      (testDescription, subscribe) = (name, { make($0).changes.subscribe { _ in } })
    }

    init<Value>(_ name: String, value make: @escaping @Sendable (ReactiveList<Item>) -> Signal<Value, Never>) {
      (testDescription, subscribe) = (name, { make($0).subscribe { _ in } })
    }
  }

  struct ViewOfTables: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let subscribe: @Sendable (Table, Table) -> Subscription

    init<ID, Row>(_ name: String, _ make: @escaping @Sendable (Table, Table) -> TableView<ID, Row>) {
      (testDescription, subscribe) = (name, { make($0, $1).changes.subscribe { _ in } })
    }

    init<Element>(_ name: String, list make: @escaping @Sendable (Table) -> ListView<Element>) {
      (testDescription, subscribe) = (name, { table, _ in make(table).changes.subscribe { _ in } })
    }
  }

  static let lists = [
    ViewOfList("sorted") { $0.sorted { $0.value < $1.value } },
    ViewOfList("page") { $0.page(Signal<Range<Int>, Never>.just(2..<6)) },
    ViewOfList("reversed, suffix") { $0.reversed().suffix(3) },
    ViewOfList("distinct") { $0.distinct { $0.value % 4 } },
    ViewOfList("indexed") { $0.indexed() },
    ViewOfList("mapSignals") { $0.mapSignals { Signal<Item, Never>.just($0) } },
    ViewOfList("refreshed") { $0.refreshed { Signal<Int, Never>.just($0.value) } },
    ViewOfList("inserted") { $0.inserted { $0.value / 10 } },
    ViewOfList("filter, map") { $0.filter { $0.value % 3 > 0 }.map { $0 } },
    ViewOfList("minimum", value: { $0.aggregate(.minimum { $0.value }) }),
    ViewOfList("first", value: { $0.first { $0.value % 2 == 0 } }),
  ]

  static let tables = [
    ViewOfTables("intersection") { $0.intersection($1) },
    ViewOfTables("subtracting") { $0.subtracting($1) },
    ViewOfTables("union") { $0.union($1) },
    ViewOfTables("joined") { $0.joined(with: $1) { $0.value % 10 } },
    ViewOfTables("grouped") { one, _ in one.grouped { $0.value / 10 } },
    ViewOfTables("mapSignals") { one, _ in one.mapSignals { Signal<Item, Never>.just($0) } },
    ViewOfTables("sorted", list: { $0.sorted { $0.value < $1.value } }),
  ]

  private let edits = repetitions(quick: 500, full: 10_000, night: 200_000)

  @Test(arguments: lists) func ofAList(view: ViewOfList) {
    let (probe, list) = (LeakProbe(), ReactiveList<Item>())
    let subscription = view.subscribe(list)
    var dice = Dice(seed: randomSeed, number: 0)
    for number in 0..<edits {
      let (count, item) = (list.count, probe.track(dice.number(below: 60), "item"))
      switch dice.number(below: 5) {
      case _ where count == 0: list.append(item)
      case 0 where count < 12: list.insert(item, at: dice.number(below: count + 1))
      case 1: list.remove(at: dice.number(below: count))
      case 2: list.move(from: dice.number(below: count), to: dice.number(below: count))
      default: list.update(at: dice.number(below: count), to: item)
      }
      if number % 100 == 99 { expectOnly(list.count, of: probe) }
    }
    subscription.dispose()
  }

  @Test(arguments: tables) func ofTables(view: ViewOfTables) {
    let probe = LeakProbe()
    let (first, second) = (Table(identifiedBy: { $0.value % 10 }), Table(identifiedBy: { $0.value % 10 }))
    let subscription = view.subscribe(first, second)
    var dice = Dice(seed: randomSeed, number: 0)
    for number in 0..<edits {
      let table = dice.hits(percent: 50) ? first : second
      if dice.hits(percent: 30) {
        table.remove(dice.number(below: 10))
      } else {
        table.update(with: probe.track(dice.number(below: 60), "row"))
      }
      if number % 100 == 99 { expectOnly(first.count + second.count, of: probe) }
    }
    subscription.dispose()
  }

  @Test func ofATableThatKeepsTheLastRows() {
    let (probe, table) = (LeakProbe(), Table(identifiedBy: { $0.value }, keeping: .mostRecent(10)))
    let subscription = table.changes.subscribe { _ in }
    for number in 0..<edits { table.update(with: probe.track(number, "row")) }
    expectOnly(10, of: probe)
    subscription.dispose()
  }

  /// The element that the last closure has returned may still be there.
  private func expectOnly(_ count: Int, of probe: LeakProbe, sourceLocation: SourceLocation = #_sourceLocation) {
    let live = probe.liveCount
    #expect((count...count + 1).contains(live), "\(live) items, seed \(randomSeed)", sourceLocation: sourceLocation)
  }
}
