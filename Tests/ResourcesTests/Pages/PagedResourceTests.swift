import ReactiveResources
import ReactiveTesting
import Testing

/// Lists that are loaded page by page.
@Suite struct PagedResourceTests {
  let rig = PagedRig()
  var word: Property<String?> { rig.word }
  var server: Server<PagedRig.Place, Page<Int, Int>> { rig.server }
  var scheduler: VirtualTimeScheduler { rig.scheduler }

  func make(_ policy: TestPolicy = TestPolicy()) -> PagedRig.List { rig.make(policy) }

  /// A list with two pages, 1 and 2, and 3 and 4. The next cursor is 30.
  func makeTwoPages(_ policy: TestPolicy = TestPolicy()) -> PagedRig.List {
    let list = make(policy)
    server.answer(0, Page([1, 2], next: 20))
    list.loadNextPage()
    server.answer(1, Page([3, 4], next: 30))
    return list
  }

  var cursors: [Int?] { rig.cursors }

  @Test func appendsPagesUntilTheEnd() async throws {
    try await inPlace {
      let list = make()
      #expect(list.state.isLoading && !list.loadNextPage())
      server.answer(0, Page([1, 2], next: 20))
      #expect(list.items == [1, 2] && list.state.hasNextPage)
      #expect(list.loadNextPage())
      #expect(list.state.isLoadingNextPage && !list.state.isLoading)
      server.answer(1, Page([3], next: nil))
      #expect(list.items == [1, 2, 3] && !list.state.hasNextPage && !list.state.isLoadingNextPage)
      #expect(!list.loadNextPage() && server.count == 2)
    }
  }

  @Test func anEmptyPageWithANextOneDoesNotEndTheList() async throws {
    try await inPlace {
      let list = make()
      server.answer(0, Page([], next: 20))
      #expect(list.loadNextPage())
      server.answer(1, Page([1], next: nil))
      #expect(list.items == [1] && list.state.pageCount == 2)
    }
  }

  @Test func fiveCallsForTheNextPageLoadItOnce() async throws {
    try await inPlace {
      let list = make()
      server.answer(0, Page([1], next: 20))
      for _ in 0..<5 { list.loadNextPage() }
      #expect(cursors == [nil, 20])
      server.answer(1, Page([2], next: 30))
      #expect(cursors == [nil, 20] && list.items == [1, 2])
    }
  }

  @Test func theNextPageWaitsForARefreshAndUsesItsCursor() async throws {
    try await inPlace {
      let list = makeTwoPages()
      list.refresh()
      #expect(list.loadNextPage())
      #expect(cursors == [nil, 20, nil])
      server.answer(2, Page([1], next: 21))
      server.answer(3, Page([2], next: 31))
      #expect(cursors == [nil, 20, nil, 21, 31])
      server.answer(4, Page([3], next: nil))
      #expect(list.items == [1, 2, 3])
    }
  }

  @Test func aRefreshCancelsTheNextPageWhichFollowsTheFreshList() async throws {
    try await inPlace {
      let list = make()
      server.answer(0, Page([1], next: 20))
      list.loadNextPage()
      list.refresh()
      #expect(server.cancelled == [1])
      server.answer(1, Page([99], next: nil))
      #expect(list.items == [1])
      server.answer(2, Page([5], next: 25))
      #expect(list.items == [5] && cursors == [nil, 20, nil, 25])
      server.answer(3, Page([6], next: nil))
      #expect(list.items == [5, 6])
    }
  }

  @Test(arguments: [20, 25]) func aPageOfTheListBeforeTheRefreshIsDroppedAlsoAfterIt(next: Int) async throws {
    try await inPlace {
      let list = make()
      server.answer(0, Page([1], next: 20))
      list.loadNextPage()
      list.refresh()
      server.answer(2, Page([5], next: next))
      server.answer(1, Page([99], next: nil))
      #expect(list.items == [5] && list.state.isLoadingNextPage)
      server.answer(3, Page([6], next: nil))
      #expect(list.items == [5, 6] && cursors == [nil, 20, nil, next])
    }
  }

  @Test func aPageOfAnotherInputIsDroppedAlsoAfterTheFirstPageOfThisOne() async throws {
    try await inPlace {
      let list = make()
      server.answer(0, Page([1], next: 20))
      list.loadNextPage()
      word.value = "b"
      server.answer(2, Page([5], next: 20))
      server.answer(1, Page([99], next: nil))
      #expect(list.items == [5] && list.state.hasNextPage)
    }
  }

  @Test func aRefreshLoadsAllPagesInARowAndShowsThemInOneStep() async throws {
    try await inPlace {
      let list = makeTwoPages()
      let seen = Journal<[Int]>()
      list.signal.subscribe { seen.write($0.items) }
      list.refresh()
      server.answer(2, Page([10, 20], next: 21))
      #expect(list.items == [1, 2, 3, 4] && list.state.isLoading)
      server.answer(3, Page([30, 40], next: 31))
      #expect(cursors == [nil, 20, nil, 21])
      #expect(list.items == [10, 20, 30, 40])
      #expect(Set(seen.entries) == [[1, 2, 3, 4], [10, 20, 30, 40]])
    }
  }

  @Test func aShorterFreshListEndsAtItsLastPage() async throws {
    try await inPlace {
      let list = makeTwoPages()
      list.refresh()
      server.answer(2, Page([7], next: nil))
      #expect(list.items == [7] && list.state.pageCount == 1)
      #expect(server.count == 3 && !list.state.hasNextPage)
    }
  }

  @Test(arguments: [true, false]) func anAttemptContinuesWithThePageThatFailed(isByHand: Bool) async throws {
    try await inPlace {
      var policy = TestPolicy()
      if !isByHand { policy.retry = RetryPolicy(attempts: 1, backoff: .constant(.seconds(1))) }
      let list = makeTwoPages(policy)
      list.refresh()
      server.answer(2, Page([10], next: 21))
      server.fail(3)
      #expect(list.items == [1, 2, 3, 4])
      if isByHand { #expect(list.retry()) } else { scheduler.advance(by: .seconds(1)) }
      #expect(cursors == [nil, 20, nil, 21, 21])
      server.answer(4, Page([20], next: nil))
      #expect(list.items == [10, 20])
    }
  }

  @Test func aRefreshAfterAFailureBeginsWithTheFirstPage() async throws {
    try await inPlace {
      let list = makeTwoPages()
      list.refresh()
      server.answer(2, Page([10], next: 21))
      server.fail(3)
      list.refresh()
      #expect(cursors == [nil, 20, nil, 21, nil])
    }
  }

  @Test func aFailureOfTheNextPageKeepsThePagesAndIsNotThatOfARefresh() async throws {
    try await inPlace {
      let list = make()
      server.answer(0, Page([1], next: 20))
      list.loadNextPage()
      server.fail(1, "next")
      #expect(list.items == [1] && list.state.failure == nil)
      #expect(list.state.nextPageFailure == TestFailure("next"))
      #expect(list.loadNextPage() && list.state.isLoadingNextPage)
      server.answer(2, Page([2], next: nil))
      #expect(list.items == [1, 2] && list.state.nextPageFailure == nil)
      list.refresh()
      server.fail(3, "refresh")
      #expect(list.items == [1, 2] && list.state.failure == TestFailure("refresh"))
      #expect(list.state.nextPageFailure == nil)
    }
  }

  @Test func anItemOnTwoPagesIsShownOnceWithItsNewestContent() async throws {
    struct Note: Equatable, Sendable {
      let id: Int
      let text: String
    }
    try await inPlace {
      let pages = [
        Page([Note(id: 1, text: "a"), Note(id: 2, text: "b")], next: 1),
        Page([Note(id: 2, text: "B"), Note(id: 3, text: "c")], next: nil),
      ]
      let list = PagedResource<Note, Int, TestFailure>(on: scheduler, identifiedBy: .by(\.id)) { cursor in
        pages[cursor ?? 0]
      }
      list.loadNextPage()
      #expect(list.items.map(\.text) == ["a", "B", "c"])
    }
  }

  @Test func aRefreshOfTheFirstPageDropsTheOthers() async throws {
    try await inPlace {
      let list = makeTwoPages()
      list.refresh(firstPageOnly: true)
      server.answer(2, Page([9], next: 29))
      #expect(list.items == [9] && server.count == 3)
      list.refresh()
      server.answer(3, Page([8], next: 28))
      #expect(list.items == [8] && server.count == 4)
    }
  }

  @Test func anotherInputDropsThePageThatLoadsAndBeginsWithItsFirst() async throws {
    try await inPlace {
      let list = makeTwoPages()
      list.loadNextPage()
      word.value = "b"
      #expect(server.cancelled == [2] && !list.state.isOfPresentInput && list.items == [1, 2, 3, 4])
      server.answer(2, Page([99], next: nil))
      #expect(list.items == [1, 2, 3, 4])
      server.answer(3, Page([5], next: 25))
      #expect(list.items == [5] && list.state.isOfPresentInput)
      #expect(server.inputs.last == PagedRig.Place("b", nil) && server.count == 4)
      word.value = nil
      #expect(list.items == [] && !list.state.isLoading)
    }
  }

  @Test func aLazyListLoadsWhileItIsObserved() async throws {
    try await inPlace {
      let list = make(TestPolicy(loadsWhen: .observed))
      #expect(server.count == 0)
      let reader = list.signal.subscribe()
      server.answer(0, Page([1], next: 20))
      list.loadNextPage()
      reader.dispose()
      scheduler.advance(by: .zero)
      #expect(server.cancelled == [1])
      server.answer(1, Page([2], next: nil))
      #expect(list.items == [1])
    }
  }

  @Test func everythingIsReleasedWithTheList() async throws {
    try await inPlace {
      expectNoLeaks { probe in
        let token = probe.token("loader")
        let list = PagedResource<Int, Int, TestFailure>(on: scheduler) { cursor in
          token.use(Page([cursor ?? 0], next: (cursor ?? 0) + 1))
        }
        list.signal.subscribe()
        for _ in 0..<5 { list.loadNextPage() }
        #expect(list.items == [0, 1, 2, 3, 4, 5])
      }
    }
  }

  @Test(
    "Random actions keep the list a row of pages of one moment", arguments: seeds(quick: 60, full: 600, night: 6_000))
  func keepsTheRow(number: Int) async throws {
    try await inPlace {
      var dice = Dice(seed: randomSeed, number: number)
      let list = make()
      // The server's list is a row of numbers, and a page has two.
      var answered = 0
      for _ in 0..<40 {
        switch dice.number(below: 9) {
        case 0: list.refresh(firstPageOnly: dice.hits(percent: 30))
        case 1, 2: list.loadNextPage()
        case 3: list.retry()
        case 4:
          if answered < server.count { server.fail(answered) }
          answered = min(answered + 1, server.count)
        case 5: if dice.hits(percent: 30) { word.value = dice.element(of: ["a", "b", nil]) }
        default:
          guard answered < server.count else { break }
          let place = server.inputs[answered].cursor ?? 0
          server.answer(answered, Page([place, place + 1], next: place < 8 ? place + 2 : nil))
          answered += 1
        }
        let items = list.items
        #expect(items == Array(0..<items.count), "seed \(randomSeed), script \(number)")
        #expect(items.count == 2 * list.state.pageCount)
      }
      while answered < server.count {
        let place = server.inputs[answered].cursor ?? 0
        server.answer(answered, Page([place, place + 1], next: place < 8 ? place + 2 : nil))
        answered += 1
      }
      #expect(!list.state.isLoading && !list.state.isLoadingNextPage)
    }
  }
}
