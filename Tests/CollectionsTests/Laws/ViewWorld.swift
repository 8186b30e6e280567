import ReactiveCollections
import ReactiveCore
import ReactiveProperties

/// The sources of all views under the laws, and a parameter.
final class ViewWorld: Sendable {
  /// The IDs of the rows are their last digits.
  var first: ReactiveTable<Int, Int> { sources.value.first }
  var second: ReactiveTable<Int, Int> { sources.value.second }
  var list: ReactiveList<Int> { sources.value.list }
  var other: ReactiveList<Int> { sources.value.other }
  var lists: ReactiveList<ListView<Int>> { sources.value.lists }
  var limit: Property<Int> { sources.value.limit }

  private struct Sources {
    var first = ReactiveTable<Int, Int>(identifiedBy: { $0 % 10 })
    var second = ReactiveTable<Int, Int>(identifiedBy: { $0 % 10 })
    var list = ReactiveList<Int>()
    var other = ReactiveList([3, 14])
    var lists = ReactiveList<ListView<Int>>()
    var limit = Property(30)
  }

  private let sources = Box(Sources())

  /// Views of the first list and of the other one. They do not keep the lists.
  private let inner: (ListView<Int>, ListView<Int>)

  init() {
    inner = (sources.value.list.view, sources.value.other.view)
    lists.append(contentsOf: [inner.0, inner.1])
  }

  static let sourceCount = 6

  /// Releases one of the sources. Another one, which no view has, takes its later edits.
  func release(_ number: Int) {
    let others = Sources()
    switch number {
    case 0: sources.value.first = others.first
    case 1: sources.value.second = others.second
    case 2: sources.value.list = others.list
    case 3: sources.value.other = others.other
    case 4: sources.value.lists = others.lists
    default: sources.value.limit = others.limit
    }
  }

  var subscriberCount: Int {
    first.subscriberCount + second.subscriberCount + list.subscriberCount + other.subscriberCount
      + lists.subscriberCount
  }

  /// Makes one edit that a number says.
  func edit(_ number: Int) {
    let row = (number * 7 + number / 5) % 60
    switch number % 9 {
    case 0: second.update(with: row)
    case 1: first.remove(row % 10)
    case 2: second.remove(row % 10)
    case 3, 4: first.update(with: row)
    case 5: list.edit { edit(&$0, by: row) }
    case 6: list.edit { edit(&$0, by: row / 2 + 1) }
    case 7: other.edit { edit(&$0, by: row) }
    default: editLists(by: row)
    }
    if number % 11 == 0 { limit.value = row }
  }

  private func edit(_ list: inout ListDraft<Int>, by row: Int) {
    let count = list.count
    switch row % 4 {
    case _ where count == 0: list.append(row)
    case 0 where count > 9, 1 where count > 9: list.remove(at: row % count)
    case 0: list.insert(row, at: row % (count + 1))
    case 1: list.move(from: row % count, to: row / 3 % count)
    default: list[row % count] = row
    }
  }

  private func editLists(by row: Int) {
    let (list, other) = inner
    lists.edit { lists in
      switch row % 3 {
      case _ where lists.isEmpty: lists.append(other)
      case 0 where lists.count < 4: lists.append(row % 2 == 0 ? list : other)
      case 1: lists.remove(at: row % lists.count)
      default: lists.move(from: 0, to: lists.count - 1)
      }
    }
  }

  // MARK: Parameters

  var conditions: Signal<@Sendable (Int) -> Bool, Never> {
    limit.signal.map { limit -> @Sendable (Int) -> Bool in { $0 >= limit } }
  }

  var orders: Signal<@Sendable (Int, Int) -> Bool, Never> {
    limit.signal.map { limit -> @Sendable (Int, Int) -> Bool in { $0 % (limit + 1) < $1 % (limit + 1) } }
  }

  var ranges: Signal<Range<Int>, Never> { limit.signal.map { limit in limit / 10..<limit / 10 + 3 } }
}
