import ReactiveCollections
import ReactiveCore
import ReactiveProperties
import Testing

/// Costs, counted in calls of closures, and in edits that are sent.
@Suite struct CostTests {
  private static let count = 20_000

  @Test func filterAndMapAskOnceForEachEdit() {
    let calls = Box(0)
    let list = ReactiveList(0..<CostTests.count)
    let followed = list.filter { _ in
      calls.value += 1
      return true
    }.map {
      calls.value += 1
      return $0
    }.changes.subscribe { _ in }
    calls.value = 0
    list.insert(7, at: 10_000)
    list.remove(at: 5)
    list.move(from: 3, to: 15_000)
    list.update(at: 0, to: 1)
    #expect(calls.value == 4)
    followed.dispose()
  }

  @Test func headersAndJoinsOfAListAskOnceForEachEditAndSendTheTouchedRows() {
    let calls = Box(0)
    let list = ReactiveList(0..<CostTests.count)
    let table = ReactiveTable(0..<20, identifiedBy: { $0 % 100 })
    let headed = FollowedList(
      list.inserted { number in
        calls.value += 1
        return number / 100
      })
    let joined = FollowedList(
      list.joined(with: table) { number in
        calls.value += 1
        return number < 40 ? number : nil
      })
    calls.value = 0
    list.insert(7, at: 10_050)
    list.remove(at: 5)
    list.move(from: 3, to: 15_000)
    list.update(at: 0, to: 1)
    table.update(with: 107)
    table.remove(19)
    #expect(calls.value == 4)
    #expect(headed.batches.map(\.count) == [3, 1, 3, 1])
    #expect(joined.batches.map(\.count) == [1, 1, 1, 1, 2, 1])
  }

  @Test func sortedComparesLogarithmically() {
    let calls = Box(0)
    let list = ReactiveList((0..<CostTests.count).map { $0 / 10 })
    let followed = list.sorted {
      calls.value += 1
      return $0 < $1
    }.changes.subscribe { _ in }
    calls.value = 0
    list.insert(500, at: 0)
    #expect(calls.value < 120)
    calls.value = 0
    list.remove(at: 0)
    #expect(calls.value == 2)
    followed.dispose()
  }

  @Test func aPageSendsNoMoreThanItsWidth() {
    let list = ReactiveList(0..<CostTests.count)
    let range = Property(10_000..<10_010)
    let page = FollowedList(list.page(range.signal))
    list.insert(-1, at: 0)
    list.remove(at: 19_000)
    list.append(1)
    range.value = 10_001..<10_011
    range.value = 0..<10
    #expect(page.batches.map(\.count) == [2, 2, 20])
  }

  @Test func aNewOrderSendsTheFewestMoves() {
    let list = ReactiveList(0..<100)
    let order = Property(0)
    let orders = order.signal.map { number -> @Sendable (Int, Int) -> Bool in
      { number == 0 ? $0 < $1 : ($0 == 99 ? -1 : $0) < ($1 == 99 ? -1 : $1) }
    }
    let sorted = FollowedList(list.sorted(by: orders))
    order.value = 1
    #expect(sorted.batches == [[.move(from: 99, to: 0)]])
  }

  @Test func eachSourceIsSubscribedToOnce() {
    let list = ReactiveList([1])
    let view = list.concatenated(with: list.sorted()).concatenated(with: list.reversed())
    let followed = FollowedList(view)
    #expect(list.subscriberCount == 1)
    followed.dispose()
    #expect(list.subscriberCount == 0)
  }
}
