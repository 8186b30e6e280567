import ReactiveResources
import ReactiveTesting
import Testing

/// Ages of values, and polling.
@Suite struct StaleTests {
  let rig = ResourceRig()

  @Test(arguments: [9, 10]) func aNewObserverLoadsWhenTheValueIsStale(age: Int) async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(staleAfter: .seconds(10)))
      rig.scheduler.advance(by: .seconds(5))
      rig.server.answer(0, "a")
      rig.scheduler.advance(by: .seconds(age))
      #expect(user.recorded().entries == [age < 10 ? "Ra" : "La"])
      #expect(rig.server.count == (age < 10 ? 1 : 2))
    }
  }

  @Test func aLoadThatWasCancelledDoesNotMakeTheValueYounger() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(staleAfter: .seconds(10)))
      rig.scheduler.advance(by: .seconds(5))
      rig.server.answer(0, "a")
      rig.scheduler.advance(by: .seconds(3))
      user.refresh()
      rig.scheduler.advance(by: .seconds(1))
      user.cancel()
      rig.scheduler.advance(by: .seconds(6))
      #expect(user.recorded().entries == ["La"] && rig.server.count == 3)
    }
  }

  @Test func anInitialValueIsStaleWithoutItsDate() async throws {
    try await inPlace {
      let server = rig.server
      let undated = Resource(initial: "i", .init(), on: rig.scheduler) { () async throws(TestFailure) in
        try await server.load(0)
      }
      #expect(undated.state.signs == "Li")
      let dated = Resource(initial: "i", loadedAt: .zero, on: rig.scheduler) { () async throws(TestFailure) in
        try await server.load(0)
      }
      #expect(dated.state.signs == "Ri")
      let old = Resource(
        initial: "i", loadedAt: SchedulerInstant(offset: .seconds(-10)), .init(staleAfter: .seconds(10)),
        on: rig.scheduler
      ) { () async throws(TestFailure) in try await server.load(0) }
      #expect(old.state.signs == "Li")
    }
  }

  @Test func eachObserverIsJudgedByItsOwnAge() async throws {
    try await inPlace {
      let user = rig.makeReady()
      rig.scheduler.advance(by: .seconds(10))
      user.signal(staleAfter: .seconds(20)).subscribe()
      #expect(rig.server.count == 1)
      user.signal(staleAfter: .seconds(5)).subscribe()
      user.signal(staleAfter: .seconds(1)).subscribe()
      #expect(rig.server.count == 2)
    }
  }

  @Test func tenObserversAtOnceLoadOnce() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      for _ in 0..<10 { user.signal.subscribe() }
      #expect(rig.server.count == 1)
    }
  }

  @Test func aPollWaitsForTheEndOfTheLoadBefore() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(pollsEvery: .seconds(10)))
      rig.scheduler.advance(by: .seconds(100))
      #expect(rig.server.count == 1)
      rig.server.answer(0, "a")
      rig.scheduler.advance(by: .seconds(9))
      #expect(user.state.signs == "Ra")
      rig.scheduler.advance(by: .seconds(1))
      #expect(user.state.signs == "La")
      rig.server.fail(1, "e")
      rig.scheduler.advance(by: .seconds(10))
      #expect(rig.server.count == 3)
    }
  }

  @Test(arguments: [nil, Duration.seconds(1_000)])
  func pollingPausesAndALoadThatWasDueComesAtOnce(staleAfter: Duration?) async throws {
    try await inPlace {
      let isHidden = Property(false)
      let user = rig.make(TestPolicy(staleAfter: staleAfter, pollsEvery: .seconds(10)).paused { isHidden.value })
      rig.server.answer(0, "a")
      isHidden.value = true
      rig.scheduler.advance(by: .seconds(100))
      #expect(rig.server.count == 1)
      isHidden.value = false
      rig.scheduler.advance(by: .zero)
      #expect(rig.server.count == 2)
      rig.server.answer(1, "b")
      isHidden.value = true
      isHidden.value = false
      rig.scheduler.advance(by: .seconds(9))
      #expect(rig.server.count == 2 && user.state.signs == "Rb")
    }
  }

  @Test func pollingEndsWithTheLastObserverAndBeginsAgain() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed, pollsEvery: .seconds(10)))
      let reader = user.signal.subscribe()
      rig.server.answer(0, "a")
      reader.dispose()
      rig.scheduler.advance(by: .seconds(100))
      #expect(rig.server.count == 1 && rig.scheduler.pendingCount == 0)
      user.signal.subscribe()
      rig.scheduler.advance(by: .zero)
      #expect(rig.server.count == 2)
    }
  }

  @Test func aResourceThatDoesNotLoadHasNoTimer() async throws {
    try await inPlace {
      let user = rig.make(
        TestPolicy(staleAfter: .seconds(1), timeout: LoadTimeout(after: .seconds(9), with: TestFailure())))
      rig.server.answer(0, "a")
      #expect(rig.scheduler.pendingCount == 0 && user.unfinishedLoads == 0)
    }
  }

  @Test func invalidatingLoadsNowOrWithTheNextObserver() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      let reader = user.signal.subscribe()
      rig.server.answer(0, "a")
      user.invalidate()
      #expect(user.state.signs == "La")
      rig.server.answer(1, "b")
      reader.dispose()
      rig.scheduler.advance(by: .zero)
      user.invalidate()
      #expect(user.state.signs == "Rb" && rig.server.count == 2)
      #expect(user.recorded().entries == ["Lb"])
    }
  }

  @Test(arguments: [true, false]) func invalidatingDuringALoadLoadsOnceMore(isFirst: Bool) async throws {
    try await inPlace {
      let user = isFirst ? rig.make() : rig.makeReady()
      if !isFirst { user.refresh() }
      user.invalidate()
      user.invalidate()
      let number = rig.server.count
      rig.server.answer(number - 1, "old")
      #expect(user.state.signs == "Lold" && rig.server.count == number + 1)
      rig.server.answer(number, "new")
      #expect(user.state.signs == "Rnew" && rig.server.count == number + 1)
    }
  }

  @Test func aRefreshThatJoinsAnInvalidatedLoadLosesNothing() async throws {
    try await inPlace {
      let user = rig.makeReady()
      user.refresh()
      user.invalidate()
      user.refresh()
      rig.server.answer(1, "old")
      #expect(user.state.signs == "Lold" && user.unfinishedLoads == 1 && rig.server.count == 3)
      rig.server.answer(2, "new")
      #expect(user.state.signs == "Rnew" && user.unfinishedLoads == 0)
    }
  }
}
