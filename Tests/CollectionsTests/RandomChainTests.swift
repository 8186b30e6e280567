import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import ReactiveTesting
import TestSupport
import Testing

/// Random edits through random chains of views, against a computation of the whole.
@Suite struct RandomChainTests {
  @Test(arguments: seeds(quick: 400, full: 2_000, night: 40_000).chunks)
  func agreesWithTheModel(numbers: Range<Int>) {
    inputs: for number in numbers {
      var dice = Dice(seed: 50, number: number)
      let world = World(&dice)
      let chain = Chain.random(in: world, length: dice.number(in: 1...4), &dice)
      let followed = FollowedList(chain.view)
      let slow = FollowedList(slowly: chain.view)
      slow.request()
      #expect(followed.content == chain.model(), "seed \(number): the first content of \(chain.name)")
      for step in 0..<25 {
        let change = world.change(&dice)
        if dice.hits(percent: 20) {
          slow.request()
          slow.request()
          #expect(slow.content == followed.content, "seed \(number), step \(step): a slow consumer of \(chain.name)")
        }
        if followed.content != chain.model() {
          Issue.record(
            """
            seed \(number), step \(step), \(change) through \(chain.name): \(followed.content), and not \(chain.model())
            """)
          continue inputs
        }
      }
      // A request more than there are changes: they have become one.
      slow.request()
      slow.request()
      #expect(slow.content == followed.content, "seed \(number): a slow consumer of \(chain.name)")
      let late = FollowedList(chain.view)
      #expect(late.content == followed.content, "seed \(number): a late subscriber of \(chain.name)")
    }
  }
}

struct Item: Hashable, Sendable {
  var id: Int
  var key: Int
}

/// Sources and parameters.
final class World: Sendable {
  let first: ReactiveList<Item>
  let second: ReactiveList<Item>
  /// A list for each key.
  let inner: [ReactiveList<Item>]
  /// A number for each key.
  let numbers: [Property<Int>]
  let threshold = Property(2)
  let order = Property(0)
  let range = Property(1..<4)

  init(_ dice: inout Dice) {
    first = ReactiveList(World.items(dice.number(below: 12), &dice))
    second = ReactiveList(World.items(dice.number(below: 4), &dice))
    var made: [ReactiveList<Item>] = []
    for _ in 0..<5 { made.append(ReactiveList(World.items(dice.number(below: 3), &dice))) }
    inner = made
    numbers = (0..<5).map { Property($0) }
  }

  private static func items(_ count: Int, _ dice: inout Dice) -> [Item] { (0..<count).map { _ in item(&dice) } }

  private static func item(_ dice: inout Dice) -> Item {
    Item(id: dice.number(below: 8), key: dice.number(below: 5))
  }

  /// Changes something. Returns what it did.
  func change(_ dice: inout Dice) -> String {
    switch dice.number(below: 12) {
    case 0:
      threshold.value = dice.number(below: 5)
      return "threshold \(threshold.value)"
    case 1:
      order.value = dice.number(below: 3)
      return "order \(order.value)"
    case 2:
      let start = dice.number(below: 9)
      range.value = start..<(start + dice.number(below: 5))
      return "range \(range.value)"
    case 3:
      numbers[dice.number(below: 5)].value = dice.number(below: 5)
      return "a number"
    case 4: return "inner: " + edit(inner[dice.number(below: 5)], &dice)
    case 5:
      var (copy, what) = (dice, "")
      changeTogether {
        var again = copy
        what = edit(first, &again) + ", " + edit(second, &again) + ", " + edit(inner[again.number(below: 5)], &again)
        copy = again
      }
      dice = copy
      return "together: " + what
    case 6: return "second: " + edit(second, &dice)
    case 7:
      let edits = (0..<dice.number(in: 2...6)).map { _ in dice.next() }
      first.edit { draft in
        for seed in edits {
          var dice = Dice(seed: seed, number: 0)
          World.edit(&draft, &dice)
        }
      }
      return "a batch"
    default: return edit(first, &dice)
    }
  }

  private func edit(_ list: ReactiveList<Item>, _ dice: inout Dice) -> String {
    var copy = dice
    let edits = list.edit { draft in
      copy = dice
      World.edit(&draft, &copy)
      return draft.count
    }
    dice = copy
    return "an edit, \(edits) elements"
  }

  private static func edit(_ list: inout ListDraft<Item>, _ dice: inout Dice) {
    let item = item(&dice)
    switch dice.number(below: list.isEmpty ? 1 : 9) {
    case 0...2: list.insert(item, at: dice.number(in: 0...list.count))
    case 3, 4: list.remove(at: dice.number(below: list.count))
    case 5: list[dice.number(below: list.count)] = item
    case 6 where dice.hits(percent: 10): list.removeAll()
    case 6, 7:
      let place = dice.number(below: list.count)
      list[place].key = item.key
    default: list.move(from: dice.number(below: list.count), to: dice.number(below: list.count))
    }
  }
}

/// A view, and the same as a computation of the whole.
struct Chain {
  var name: String
  var view: ListView<Item>
  var model: () -> [Item]

  static func random(in world: World, length: Int, _ dice: inout Dice) -> Chain {
    let start = dice.hits(percent: 85) ? world.first : world.second
    var chain = Chain(name: start === world.first ? "first" : "second", view: start.view) { Array(start.content) }
    for _ in 0..<length { chain = chain.adding(dice.number(below: 18), in: world, &dice) }
    return chain
  }

  private func then(_ name: String, _ view: ListView<Item>, _ change: @escaping ([Item]) -> [Item]) -> Chain {
    Chain(name: self.name + "." + name, view: view) { [model] in change(model()) }
  }

  private func adding(_ number: Int, in world: World, _ dice: inout Dice) -> Chain {
    switch number {
    case 0:
      return then("map", view.map { Item(id: $0.id, key: 4 - $0.key) }) { $0.map { Item(id: $0.id, key: 4 - $0.key) } }
    case 1:
      return then("filter", view.filter { $0.key != 1 }) { $0.filter { $0.key != 1 } }
    case 2:
      return then("compactMap", view.compactMap { $0.id > 1 ? Item(id: $0.id - 1, key: $0.key) : nil }) {
        $0.compactMap { $0.id > 1 ? Item(id: $0.id - 1, key: $0.key) : nil }
      }
    case 3:
      let conditions = world.threshold.signal.map { limit -> @Sendable (Item) -> Bool in { $0.key >= limit } }
      return then("filter(by:)", view.filter(by: conditions)) { $0.filter { $0.key >= world.threshold.value } }
    case 4:
      return then("sorted", view.sorted { $0.key < $1.key }) { stablySorted($0) { $0.key < $1.key } }
    case 5:
      let orders = world.order.signal.map { Chain.order($0) }
      return then("sorted(by:)", view.sorted(by: orders)) { stablySorted($0, by: Chain.order(world.order.value)) }
    case 6: return then("reversed", view.reversed()) { $0.reversed() }
    case 7:
      let count = dice.number(below: 6)
      return then("prefix(\(count))", view.prefix(count)) { Array($0.prefix(count)) }
    case 8:
      let count = dice.number(below: 6)
      return then("suffix(\(count))", view.suffix(count)) { Array($0.suffix(count)) }
    case 9, 10:
      return then("page", view.page(world.range.signal)) { items in
        items.indices.filter { world.range.value.contains($0) }.map { items[$0] }
      }
    case 11:
      return then("distinct", view.distinct { $0.key }) { items in
        var keys: Set<Int> = []
        return items.filter { keys.insert($0.key).inserted }
      }
    case 12:
      let other = world.second
      return then("concatenated", view.concatenated(with: other)) { $0 + other.content }
    case 13:
      return then("flatMap", view.flatMap { world.inner[$0.key] }) { $0.flatMap { world.inner[$0.key].content } }
    case 14:
      let view = view.mapSignals { item in world.numbers[item.key].signal.map { Item(id: item.id, key: $0) } }
      return then("mapSignals", view) { $0.map { Item(id: $0.id, key: world.numbers[$0.key].value) } }
    case 15:
      let rows = view.inserted { $0.key / 2 }.map { row -> Item in
        switch row {
        case .header(let header): Item(id: -1, key: header)
        case .element(let item): item
        }
      }
      return then("inserted(header:)", rows) { items in
        items.enumerated().flatMap { place, item in
          place > 0 && items[place - 1].key / 2 == item.key / 2 ? [item] : [Item(id: -1, key: item.key / 2), item]
        }
      }
    case 16:
      let keys = world.threshold.signal.map { limit -> @Sendable (Item) -> Bool in { $0.id >= limit } }
      let inner = world.inner
      return then("flatMap.filter(by:)", view.flatMap { inner[$0.key].filter(by: keys) }) {
        $0.flatMap { inner[$0.key].content.filter { $0.id >= world.threshold.value } }
      }
    default:
      let view = view.refreshed { world.numbers[$0.key] }.filter { world.numbers[$0.key].value > 1 }
      return then("refreshed.filter", view) { $0.filter { world.numbers[$0.key].value > 1 } }
    }
  }

  private static func order(_ number: Int) -> @Sendable (Item, Item) -> Bool {
    switch number {
    case 0: { $0.key < $1.key }
    case 1: { $0.key > $1.key }
    default: { $0.id < $1.id }
    }
  }
}

/// Sorts, and keeps the order of elements that compare equal.
func stablySorted<Element>(_ elements: [Element], by isBefore: (Element, Element) -> Bool) -> [Element] {
  elements.enumerated().sorted { one, other in
    if isBefore(one.element, other.element) { return true }
    return isBefore(other.element, one.element) ? false : one.offset < other.offset
  }.map(\.element)
}
