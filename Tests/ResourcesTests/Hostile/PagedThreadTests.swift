import ReactiveResources
import ReactiveTesting
import TestSupport
import Testing

/// Eight threads that use one list.
@Suite(.inTurn, .timeLimit(.minutes(3))) struct PagedThreadTests {
  struct Item: Sendable, Equatable {
    let word: Int
    let number: Int
  }

  /// Whether the items are a row of pages of one word.
  static func isRow(_ items: [Item], pages: Int) -> Bool {
    items.indices.allSatisfy { items[$0] == Item(word: items[0].word, number: $0) } && items.count == 3 * pages
  }

  @Test func allDoEverything() async {
    for round in 0..<repetitions(quick: 3, full: 10, night: 100) {
      let probe = LeakProbe()
      do {
        let (word, torn, token) = (Property(0), Journal<Int>(), probe.token())
        let list = PagedResource(on: ImmediateScheduler()) {
          word.value
        } load: {
          (word: Int, cursor: Int?) async throws(TestFailure) in
          let first = cursor ?? 0
          if (first + word) % 8 == 3 { await Task.yield() }
          if (first + word) % 17 == 9, Task.isCancelled { throw TestFailure("cancelled") }
          return token.use(
            Page((first..<first + 3).map { Item(word: word, number: $0) }, next: first < 30 ? first + 3 : nil))
        }
        @Sendable func check(_ state: PagedState<Item, TestFailure>) {
          if !Self.isRow(state.items, pages: state.pageCount) { torn.write(state.pageCount) }
        }
        let subscription = list.signal.subscribe { check($0) }
        let threads = (0..<8).map { thread in
          SystemThread {
            var dice = Dice(seed: randomSeed, number: round * 8 + thread)
            for _ in 0..<repetitions(quick: 200, full: 500, night: 1_000) {
              switch dice.number(below: 10) {
              case 0, 1, 2, 3: list.loadNextPage()
              case 4: list.refresh()
              case 5: list.refresh(firstPageOnly: true)
              case 6: list.retry()
              case 7: word.value = dice.number(below: 5)
              case 8: list.signal.subscribe { check($0) }.dispose()
              default: check(list.state)
              }
            }
          }
        }
        for thread in threads { thread.join() }
        let tornCount = torn.count
        #expect(tornCount == 0, "REACTIVE_SEED=\(randomSeed), round \(round)")
        // At rest, the list can be loaded to its end.
        word.value = 100
        list.refresh()
        await eventually {
          if list.state.failure != nil || list.state.nextPageFailure != nil { list.retry() }
          list.loadNextPage()
          return list.state.isOfPresentInput && !list.state.hasNextPage && !list.state.isLoading
        }
        #expect(list.items == (0..<33).map { Item(word: 100, number: $0) })
        subscription.dispose()
      }
      await eventually { probe.liveCount == 0 }
    }
  }
}
