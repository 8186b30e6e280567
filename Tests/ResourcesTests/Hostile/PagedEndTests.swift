import ReactiveResources
import ReactiveTesting
import TestSupport
import Testing

/// Lists whose pages end in every order, and whose closures call the list.
@Suite struct PagedEndTests {
  let rig = PagedRig()

  // MARK: Failures

  @Test(arguments: 0..<4, [true, false])
  func aRefreshContinuesWithThePageThatFailed(failed: Int, isByHand: Bool) async throws {
    try await inPlace {
      var policy = TestPolicy()
      if !isByHand { policy.retry = RetryPolicy(attempts: 1, backoff: .constant(.seconds(1))) }
      let list = rig.makePages(4, policy)
      list.refresh()
      for page in 0..<failed { rig.answerInARow(4 + page) }
      rig.server.fail(4 + failed)
      #expect(list.items == Array(0..<8))
      if isByHand { #expect(list.retry()) } else { rig.scheduler.advance(by: .seconds(1)) }
      for page in failed..<4 { rig.answerInARow(5 + page) }
      let cursors = [nil, 2, 4, 6]
      #expect(rig.cursors[4...] == cursors[...failed] + cursors[failed...])
      #expect(list.items == Array(0..<8) && list.state.pageCount == 4 && list.state.failure == nil)
    }
  }

  @Test func aRefreshThatFailsOnePageAfterTheOtherGoesOnEachTime() async throws {
    try await inPlace {
      let list = rig.makePages(3)
      list.refresh()
      for page in 0..<3 {
        rig.server.fail(rig.server.count - 1)
        #expect(list.retry())
        rig.answerInARow(rig.server.count - 1)
        if page == 1 { #expect(list.state.isLoading) }
      }
      #expect(rig.cursors[3...] == [nil, nil, 2, 2, 4, 4])
      #expect(list.items == Array(0..<6) && !list.state.isLoading)
    }
  }

  @Test func theNextPageLoadsAfterARefreshThatFailed() async throws {
    try await inPlace {
      let list = rig.makePages(2)
      list.refresh()
      #expect(list.loadNextPage())
      rig.server.fail(2, "refresh")
      // The list is the old one, and so is its cursor.
      #expect(rig.cursors == [nil, 2, nil, 4] && list.state.isLoadingNextPage)
      rig.answerInARow(3)
      #expect(list.items == Array(0..<6) && list.state.failure == TestFailure("refresh"))
      #expect(list.loadNextPage() && rig.cursors.last == 6)
      rig.answerInARow(4)
      #expect(list.retry())
      for page in 0..<4 { rig.answerInARow(5 + page) }
      #expect(list.items == Array(0..<8) && list.state.failure == nil && rig.server.count == 9)
    }
  }

  @Test func aRetryWithoutObserversIsNoPlanForAnotherInput() async throws {
    try await inPlace {
      let list = rig.makePages(0, TestPolicy(loadsWhen: .observed))
      let reader = list.signal.subscribe()
      for page in 0..<2 {
        rig.answerInARow(page)
        if page == 0 { list.loadNextPage() }
      }
      list.refresh()
      rig.answerInARow(2)
      rig.server.fail(3)
      reader.dispose()
      rig.scheduler.advance(by: .zero)
      #expect(!list.retry())
      rig.word.value = "b"
      list.signal.subscribe()
      #expect(rig.server.inputs.last == PagedRig.Place("b", nil))
      rig.server.answer(4, Page([100], next: nil))
      #expect(list.items == [100])
    }
  }

  @Test func aRetryWithoutObserversIsNoPlanForALaterLoad() async throws {
    try await inPlace {
      let list = rig.makePages(0, TestPolicy(loadsWhen: .observed))
      let reader = list.signal.subscribe()
      rig.answerInARow(0)
      list.loadNextPage()
      rig.answerInARow(1)
      list.refresh()
      rig.answerInARow(2)
      rig.server.fail(3)
      reader.dispose()
      rig.scheduler.advance(by: .zero)
      #expect(!list.retry())
      rig.scheduler.advance(by: .seconds(3_600))
      list.signal.subscribe()
      #expect(rig.cursors == [nil, 2, nil, 2, nil])
    }
  }

  @Test func aFailedFirstPageIsLoadedAgain() async throws {
    try await inPlace {
      let list = rig.make()
      rig.server.fail(0, "e")
      #expect(!list.loadNextPage() && list.state.failure == TestFailure("e"))
      #expect(list.retry() && list.state.isLoading)
      rig.answerInARow(1)
      #expect(list.items == [0, 1] && !list.retry())
    }
  }

  @Test func theNextPageHasTheRetriesOfThePolicy() async throws {
    try await inPlace {
      let list = rig.makePages(1, TestPolicy(retry: RetryPolicy(attempts: 2, backoff: .constant(.seconds(1)))))
      list.loadNextPage()
      rig.server.fail(1)
      #expect(list.state.isLoadingNextPage && list.state.nextPageFailure == nil)
      // A call in the pause attempts now.
      list.loadNextPage()
      #expect(rig.cursors == [nil, 2, 2])
      rig.server.fail(2)
      rig.scheduler.advance(by: .seconds(1))
      rig.server.fail(3, "last")
      #expect(list.state.nextPageFailure == TestFailure("last") && rig.server.count == 4)
    }
  }

  // MARK: Cursors

  @Test func aCursorThatRepeatsLoadsAPageForEachCall() async throws {
    try await inPlace {
      let list = rig.make()
      rig.server.answer(0, Page([0], next: 7))
      for number in 1...3 {
        #expect(list.loadNextPage())
        rig.server.answer(number, Page([number], next: 7))
      }
      #expect(list.items == [0, 1, 2, 3] && rig.cursors == [nil, 7, 7, 7])
      list.refresh()
      for number in 4..<8 { rig.server.answer(number, Page([number], next: 7)) }
      #expect(list.items == [4, 5, 6, 7] && rig.server.count == 8)
    }
  }

  @Test func aRefreshThatFindsNothingEndsWithNothing() async throws {
    try await inPlace {
      let list = rig.makePages(3)
      list.refresh()
      rig.server.answer(3, Page([], next: nil))
      #expect(list.items == [] && list.state.pageCount == 1 && !list.state.hasNextPage && !list.loadNextPage())
      list.refresh()
      rig.server.answer(4, Page([5], next: 6))
      #expect(list.items == [5] && list.loadNextPage())
    }
  }

  @Test func aRefreshOfTheFirstPageReplacesOneOfAllPages() async throws {
    try await inPlace {
      let list = rig.makePages(3)
      list.refresh()
      rig.answerInARow(3)
      list.refresh(firstPageOnly: true)
      #expect(rig.server.cancelled == [4])
      rig.answerInARow(4)
      rig.server.fail(5)
      #expect(list.items == Array(0..<6))
      #expect(list.retry())
      rig.answerInARow(6)
      #expect(list.items == [0, 1] && rig.cursors[3...] == [nil, 2, nil, nil])
    }
  }

  @Test func theEndOfAReplacedRefreshLeavesThePlanOfTheNext() async throws {
    try await inPlace {
      let isPaused = Property(false)
      let list = rig.makePages(2, TestPolicy().paused { isPaused.value })
      list.refresh()
      isPaused.value = true
      list.refresh(firstPageOnly: true)
      rig.answerInARow(2)
      isPaused.value = false
      rig.answerInARow(3)
      #expect(list.items == [0, 1] && rig.server.count == 4)
    }
  }

  @Test func anItemThatMovedBetweenPagesIsShownOnce() async throws {
    try await inPlace {
      let list = rig.make(identifiedBy: .by { $0 })
      rig.server.answer(0, Page([3, 2, 2], next: 1))
      list.loadNextPage()
      rig.server.answer(1, Page([2, 1], next: nil))
      #expect(list.items == [3, 2, 1] && list.state.pageCount == 2)
      list.refresh()
      rig.server.answer(2, Page([4, 3], next: 1))
      rig.server.answer(3, Page([3, 2, 1], next: nil))
      #expect(list.items == [4, 3, 2, 1])
    }
  }

  // MARK: Steps

  @Test func aPageIsShownInOneStep() async throws {
    try await inPlace {
      let (list, seen) = (rig.makePages(1), Journal<String>())
      list.signal.subscribe { state in
        seen.write("\(state.items.count)" + (state.isLoading ? "L" : "") + (state.isLoadingNextPage ? "N" : ""))
      }
      list.loadNextPage()
      rig.answerInARow(1)
      list.refresh()
      rig.answerInARow(2)
      rig.answerInARow(3)
      #expect(seen.entries == ["2", "2N", "4", "4L", "4"])
    }
  }

  @Test func aPageThatArrivesInAGroupThatThrowsIsAppended() async throws {
    try await inPlace {
      let list = rig.makePages(1)
      list.loadNextPage()
      try? changeTogether { () throws(TestFailure) in
        rig.answerInARow(1)
        throw TestFailure()
      }
      #expect(list.items == [0, 1, 2, 3] && !list.state.isLoadingNextPage)
      #expect(list.loadNextPage() && rig.cursors == [nil, 2, 4])
    }
  }

  @Test func anObserverWithinTheGraceKeepsTheNextPage() async throws {
    try await inPlace {
      let list = rig.make(TestPolicy(loadsWhen: .observed(grace: .seconds(5))))
      let reader = list.signal.subscribe()
      rig.answerInARow(0)
      list.loadNextPage()
      reader.dispose()
      rig.scheduler.advance(by: .seconds(3))
      list.signal.subscribe()
      rig.scheduler.advance(by: .seconds(10))
      rig.answerInARow(1)
      #expect(list.items == [0, 1, 2, 3] && rig.server.cancelled == [])
    }
  }

  @Test func aPollCancelsTheNextPageWhichFollowsIt() async throws {
    try await inPlace {
      let list = rig.makePages(1, TestPolicy(pollsEvery: .seconds(10)))
      list.loadNextPage()
      rig.scheduler.advance(by: .seconds(10))
      #expect(rig.cursors == [nil, 2, nil] && rig.server.cancelled == [1])
      rig.server.answer(2, Page([5, 6], next: 7))
      rig.server.answer(3, Page([7], next: nil))
      #expect(list.items == [5, 6, 7] && rig.cursors.last == 7)
    }
  }

  /// The events that meet a list of two pages.
  static let events = ["next", "refresh", "first", "answer", "answer", "fail", "retry", "input"]

  @Test("In every order of eight events a list is a row of pages of one input")
  func everyOrderOfEvents() async throws {
    let stride = 200 / repetitions(quick: 1, full: 10, night: 200)
    try await inPlace {
      for (number, order) in permutations(of: Array(Self.events.indices)).enumerated() where number % stride == 0 {
        let rig = PagedRig()
        let list = rig.makePages(2)
        var answered = 2
        func answer(_ isSuccess: Bool) {
          guard answered < rig.server.count else { return }
          if isSuccess { rig.answerInARow(answered, end: 10) } else { rig.server.fail(answered) }
          answered += 1
        }
        for event in order {
          switch Self.events[event] {
          case "next": list.loadNextPage()
          case "refresh": list.refresh()
          case "first": list.refresh(firstPageOnly: true)
          case "answer": answer(true)
          case "fail": answer(false)
          case "retry": list.retry()
          default: rig.word.value = "b"
          }
          let state = list.state
          #expect(state.items == Array(0..<2 * state.pageCount), "\(order.map { Self.events[$0] })")
        }
        for _ in 0..<3 {
          while answered < rig.server.count { answer(true) }
          list.retry()
        }
        let state = list.state
        #expect(!state.isLoading && !state.isLoadingNextPage && state.failure == nil && state.nextPageFailure == nil)
        #expect(state.isOfPresentInput && state.pageCount > 0, "\(order.map { Self.events[$0] })")
        #expect(rig.server.inputs.last?.word == "b")
      }
    }
  }

  // MARK: Inside closures

  @Test func aSubscriberThatAsksForEachPageGetsAllAndTakesNoStack() {
    let scheduler = rig.scheduler
    let count = repetitions(quick: 300, full: 2_000, night: 5_000)
    let holder = SharedVariable<PagedResource<Int, Int, TestFailure>>(nil)
    onThread {
      Task(executorPreference: TasksInPlace.shared) {
        let list = PagedResource<Int, Int, TestFailure>(on: scheduler) { cursor in
          let page = cursor ?? 0
          return Page([page], next: page + 1 < count ? page + 1 : nil)
        }
        holder.value = list
        list.signal.subscribe { state in
          if state.hasNextPage, !state.isLoadingNextPage { holder.value?.loadNextPage() }
        }
      }
    }
    #expect(holder.value?.items == Array(0..<count))
    holder.value = nil
  }

  @Test func aSubscriberThatReleasesTheListGetsItsEnd() async throws {
    try await inPlace {
      let (holder, events) = (SharedVariable(rig.makePages(1)), Journal<String>())
      holder.value?.signal.subscribe(
        next: { state in if state.isLoadingNextPage { holder.value = nil } }, completed: { events.write("|") })
      holder.value?.loadNextPage()
      #expect(events.entries == ["|"] && holder.value == nil && rig.server.cancelled == [1])
      rig.answerInARow(1)
      #expect(rig.scheduler.pendingCount == 0)
    }
  }

  @Test(arguments: ["refresh", "first", "next", "retry", "release", "input"])
  func aLoaderThatCallsItsList(action: String) async throws {
    try await inPlace {
      let (rig, holder, calls) = (rig, SharedVariable<PagedRig.List>(nil), Journal<Int>())
      holder.value = PagedResource(on: rig.scheduler) {
        rig.word.value
      } load: {
        (word: String, cursor: Int?) async throws(TestFailure) in
        // Once, in the load of the second page.
        if cursor != nil { calls.write(1) }
        if cursor != nil, calls.count == 1 {
          switch action {
          case "refresh": holder.value?.refresh()
          case "first": holder.value?.refresh(firstPageOnly: true)
          case "next": holder.value?.loadNextPage()
          case "retry": holder.value?.retry()
          case "release": holder.value = nil
          default: rig.word.value = "b"
          }
        }
        return try await rig.server.load(PagedRig.Place(word, cursor))
      }
      rig.answerInARow(0)
      holder.value?.loadNextPage()
      var answered = 1
      while answered < rig.server.count {
        rig.answerInARow(answered, end: 4)
        answered += 1
      }
      guard let list = holder.value else { return #expect(action == "release") }
      let state = list.state
      #expect(state.items == Array(0..<2 * state.pageCount) && !state.isLoading && !state.isLoadingNextPage)
      #expect(state.pageCount == (["first", "input"].contains(action) ? 1 : 2))
      holder.value = nil
    }
  }

  // MARK: Memory

  @Test func aRefreshReleasesTheItemsBefore() async throws {
    try await inPlace {
      let (probe, server) = (LeakProbe(), Server<Int?, Page<Tracked<Int>, Int>>())
      let word = Property<String?>("a")
      let list = PagedResource(on: rig.scheduler) {
        word.value
      } load: {
        (_: String, cursor: Int?) async throws(TestFailure) in
        // A page of its own, because the server keeps its answers.
        let page = try await server.load(cursor)
        return Page(page.items.map { probe.track($0.value, "\($0.value)") }, next: page.next)
      }
      let numbers = LeakProbe()
      func answer(_ request: Int, _ items: [Int], next: Int?) {
        server.answer(request, Page(items.map { numbers.track($0) }, next: next))
      }
      let reader = list.signal.subscribe { _ in }
      answer(0, [1, 2], next: 1)
      list.loadNextPage()
      answer(1, [3], next: 2)
      #expect(probe.liveLabels == ["1", "2", "3"])
      list.refresh()
      answer(2, [4], next: 1)
      server.fail(3)
      #expect(probe.liveLabels == ["1", "2", "3", "4"])
      #expect(list.retry())
      answer(4, [5], next: nil)
      #expect(probe.liveLabels == ["4", "5"])
      word.value = nil
      #expect(probe.liveLabels == [])
      reader.dispose()
    }
  }

  @Test func aThousandRoundsLeaveNothingBehind() async throws {
    try await inPlace {
      expectNoLeaks { probe in
        let (token, rig) = (probe.token("loader"), PagedRig())
        let policy = TestPolicy(
          pollsEvery: .seconds(5), retry: RetryPolicy(attempts: 1, backoff: .constant(.seconds(1))))
        let list = PagedResource(policy, on: rig.scheduler) {
          rig.word.value
        } load: {
          (_: String, cursor: Int?) async throws(TestFailure) in
          let place = cursor ?? 0
          if place % 5 == 3 { throw TestFailure("e") }
          return token.use(Page([probe.track(place)], next: place < 20 ? place + 1 : nil))
        }
        for round in 0..<1_000 {
          let reader = list.signal.subscribe()
          list.loadNextPage()
          if round % 7 == 0 { list.refresh(firstPageOnly: round % 2 == 0) }
          if round % 11 == 0 { rig.word.value = round % 3 == 0 ? nil : "\(round)" }
          if round % 13 == 0 { list.retry() }
          rig.scheduler.advance(by: .milliseconds(300))
          reader.dispose()
          #expect(probe.liveCount < 50)
        }
      }
    }
  }
}
