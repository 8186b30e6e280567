import ReactiveResources
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Cancellation, observers, and the end of a resource.
@Suite struct LifeTests {
  let rig = ResourceRig()

  @Test func aLoaderThatIgnoresItsCancellationIsCountedUntilItReturns() async throws {
    try await inPlace {
      let user = rig.make()
      user.cancel()
      #expect(user.state.signs == "I" && user.unfinishedLoads == 1)
      rig.server.answer(0, "a")
      #expect(user.state.signs == "I" && user.unfinishedLoads == 0)
    }
  }

  @Test func aCancelledRefreshLeavesTheStateBefore() async throws {
    try await inPlace {
      let user = rig.makeReady()
      user.refresh()
      user.cancel()
      #expect(user.state.signs == "Ra")
      user.refresh()
      rig.server.fail(2, "e")
      user.refresh()
      user.cancel()
      #expect(user.state.signs == "#e:a")
    }
  }

  @Test func theLastObserverThatLeavesARefreshLeavesTheStateBefore() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      let reader = user.signal.subscribe()
      rig.server.answer(0, "a")
      user.refresh()
      #expect(user.state.signs == "La")
      reader.dispose()
      rig.scheduler.advance(by: .zero)
      #expect(user.state.signs == "Ra" && rig.server.cancelled == [1])
      rig.server.answer(1, "b")
      #expect(user.state.signs == "Ra")
    }
  }

  @Test func theEndOfACancelledLoadDoesNotMeetTheNextOne() async throws {
    try await inPlace {
      let user = rig.make()
      user.cancel()
      user.refresh()
      rig.server.fail(0)
      #expect(user.state.signs == "L" && rig.server.cancelled == [0])
      rig.server.answer(1, "b")
      #expect(user.state.signs == "Rb")
    }
  }

  @Test func aLoadThatIsCancelledBeforeItsTaskBeginsNeverRuns() async {
    let calls = Journal<Int>()
    let user = Resource(.init(loadsWhen: .observed), on: rig.scheduler) { () async throws(TestFailure) in
      calls.write(1)
    }
    await onOneThread {
      let observation = user.observe()
      user.cancel()
      await others()
      #expect(calls.count == 0)
      observation.dispose()
    }
  }

  @Test func theLastObserverThatLeavesCancelsTheLoad() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      let first = user.signal.subscribe()
      let second = user.signal.subscribe()
      first.dispose()
      rig.scheduler.advance(by: .zero)
      #expect(user.isLoading)
      second.dispose()
      rig.scheduler.advance(by: .zero)
      #expect(rig.server.cancelled == [0])
      #expect(user.state.signs == "I")
      rig.server.answer(0, "a")
      #expect(user.state.signs == "I")
    }
  }

  @Test(arguments: ["input", "cancel", "set", "release"])
  func aLoaderThatWaitsForAnotherValueEndsWithItsCancellation(action: String) async throws {
    try await inPlace {
      let other = Resource<Int, TestFailure>(on: rig.scheduler) {
        1
      } signal: { _ in
        .never()
      }
      let ends = Journal<String>()
      let holder = SharedVariable<Resource<Int, TestFailure>>(nil)
      holder.value = Resource(on: rig.scheduler) {
        rig.id.value
      } load: { (id) async throws(TestFailure) in
        do {
          if id == 1 { return try await other.loadedValue() }
          return id
        } catch {
          ends.write("\(error) \(Task.isCancelled)")
          throw TestFailure("late")
        }
      }
      TasksInPlace.afterwards {
        switch action {
        case "input": rig.id.value = 2
        case "cancel": holder.value?.cancel()
        case "set": holder.value?.set(7)
        default: holder.value = nil
        }
      }
      #expect(ends.entries == ["cancelled true"])
      #expect(holder.value?.state.signs == ["input": "R2", "cancel": "I", "set": "R7"][action])
      #expect(holder.value?.unfinishedLoads ?? 0 == 0)
      holder.value = nil
    }
  }

  @Test func anObserverWithinTheGraceKeepsTheLoad() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed(grace: .seconds(5))))
      let first = user.signal.subscribe()
      first.dispose()
      rig.scheduler.advance(by: .seconds(3))
      let states = user.recorded()
      #expect(states.entries == ["L"])
      rig.scheduler.advance(by: .seconds(10))
      rig.server.answer(0, "a")
      #expect(states.entries == ["L", "Ra"])
      #expect(rig.server.count == 1)
    }
  }

  @Test func anObserverInTheSameTurnKeepsTheLoad() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      user.signal.subscribe().dispose()
      user.signal.subscribe()
      rig.scheduler.advance(by: .zero)
      #expect(rig.server.count == 1 && rig.server.cancelled == [])
    }
  }

  @Test func aRefreshWithoutObserversLoadsNothingAndIsNotLost() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      let first = user.signal.subscribe()
      rig.server.answer(0, "a")
      first.dispose()
      rig.scheduler.advance(by: .zero)
      #expect(!user.refresh())
      #expect(rig.server.count == 1)
      let states = user.recorded()
      #expect(states.entries == ["La"])
    }
  }

  @Test(arguments: ["pause", "write"]) func aRefreshThatWaitsEndsWithTheLastObserver(reason: String) async throws {
    try await inPlace {
      let (isPaused, writes) = (Property(false), Server<Int, String>())
      let user = rig.make(TestPolicy(loadsWhen: .observed).paused { isPaused.value })
      let reader = user.signal.subscribe()
      rig.server.answer(0, "a")
      if reason == "pause" {
        isPaused.value = true
      } else {
        Task(executorPreference: TasksInPlace.shared) {
          try? await user.set("b") { (_) async throws(TestFailure) in try await writes.load(0) }
        }
      }
      #expect(user.refresh())
      reader.dispose()
      rig.scheduler.advance(by: .zero)
      isPaused.value = false
      writes.answer(0, "a")
      rig.scheduler.advance(by: .seconds(1))
      #expect(rig.server.count == 1 && user.state.signs == "Ra")
    }
  }

  @Test func offlineWithoutObserversItDoesNotLoadWhenItIsOnlineAgain() async throws {
    try await inPlace {
      let isOffline = Property(true)
      let user = rig.make(TestPolicy(loadsWhen: .observed).paused { isOffline.value })
      let reader = user.signal.subscribe()
      #expect(user.state.signs == "L" && rig.server.count == 0)
      reader.dispose()
      rig.scheduler.advance(by: .zero)
      isOffline.value = false
      rig.scheduler.advance(by: .seconds(1))
      #expect(rig.server.count == 0)
      #expect(user.state.signs == "I")
    }
  }

  @Test func anUnobservedResourceDoesNotFollowItsInput() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      let reader = user.signal.subscribe()
      rig.server.answer(0, "a")
      reader.dispose()
      rig.scheduler.advance(by: .zero)
      rig.id.value = 2
      #expect(rig.server.count == 1)
      #expect(user.state.signs == "Ia?")
      #expect(user.recorded().entries == ["La?"])
      #expect(rig.server.inputs == [1, 2])
    }
  }

  @Test func aHeldObservationIsAnObserver() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      let observation = user.observe()
      #expect(user.isLoading)
      observation.dispose()
      observation.dispose()
      rig.scheduler.advance(by: .zero)
      #expect(user.state.signs == "I")
    }
  }

  @Test func aReleasedResourceCancelsItsLoadAndCompletes() async throws {
    try await inPlace {
      let events = Journal<String>()
      do {
        let user = rig.make(TestPolicy(pollsEvery: .seconds(1)))
        user.signal.subscribe(next: { events.write($0.signs) }, completed: { events.write("|") })
      }
      #expect(events.entries == ["L", "|"] && rig.server.cancelled == [0])
      rig.server.answer(0, "a")
      rig.id.value = 2
      rig.scheduler.advance(by: .seconds(10))
      #expect(events.count == 2 && rig.server.count == 1)
      #expect(rig.scheduler.pendingCount == 0)
    }
  }

  @Test func everythingIsReleasedWithTheResource() async throws {
    try await inPlace {
      expectNoLeaks { probe in
        let (token, reading) = (probe.token("loader"), probe.token("reading"))
        let rig = ResourceRig()
        let retry = RetryPolicy<TestFailure>(attempts: 3, backoff: .constant(.seconds(1)))
        let policy = TestPolicy(loadsWhen: .observed(grace: .seconds(5)), pollsEvery: .seconds(2), retry: retry)
        let user = Resource(policy, on: rig.scheduler) {
          reading.use(rig.id.value)
        } load: {
          (id) async throws(TestFailure) in
          try await token.use(rig.server).load(id)
        }
        user.signal.subscribe()
        rig.server.fail(0)
        rig.scheduler.advance(by: .seconds(1))
        user.set("b")
        rig.server.answer(1, "a")
      }
    }
  }

  @Test func theReadingDoesNotRunAfterTheLastObserverHasLeftOrTheResourceIsReleased() async throws {
    try await inPlace {
      let reads = Journal<Int>()
      var user: Resource<String, TestFailure>? = Resource(TestPolicy(loadsWhen: .observed), on: rig.scheduler) {
        reads.write(rig.id.value)
        return rig.id.value
      } load: { (id) async throws(TestFailure) in
        try await rig.server.load(id)
      }
      let observation = user?.observe()
      let count = reads.count
      changeTogether {
        rig.id.value = 2
        observation?.dispose()
        user = nil
      }
      #expect(reads.count == count && user == nil)
    }
  }

  @Test func aModelThatIsReleasedDuringALoadIsReleased() async throws {
    final class Model: Sendable {
      let user: Resource<String, TestFailure>
      let token: LeakProbe.Token

      init(_ rig: ResourceRig, _ token: LeakProbe.Token) {
        (user, self.token) = (rig.make(), token)
      }
    }
    try await inPlace {
      expectNoLeaks { probe in _ = Model(rig, probe.token()) }
      #expect(rig.server.cancelled == [0])
      rig.server.answer(0, "a")
    }
  }
}

/// Loads that are signals.
@Suite struct SignalLoadTests {
  let id = Property(1)
  let scheduler = VirtualTimeScheduler()

  @Test func eachValueShowsAndTheLastOneStands() {
    let answers = Subject<String, TestFailure>()
    let user = Resource(on: scheduler) {
      id.value
    } signal: { _ in
      answers.signal
    }
    let states = user.recorded()
    answers.send("a")
    answers.send("b")
    answers.complete()
    #expect(states.entries == ["L", "La", "Lb", "Rb"])
    #expect(user.unfinishedLoads == 0)
  }

  @Test func anotherInputEndsTheSubscription() {
    let answers = [Subject<String, TestFailure>(), Subject<String, TestFailure>(), Subject<String, TestFailure>()]
    let user = Resource(on: scheduler) {
      id.value
    } signal: {
      answers[$0].signal
    }
    answers[1].send("a")
    id.value = 2
    #expect(answers[1].subscriberCount == 0)
    answers[1].send("late")
    #expect(user.state.signs == "La?")
  }

  @Test func aSignalThatSendsAtOnceIsReadyAtOnce() {
    let user = Resource(on: scheduler) {
      id.value
    } signal: {
      .just("\($0)")
    }
    let states = user.recorded()
    id.value = 2
    #expect(states.entries == ["R1", "R2"])
  }

  @Test func aFailureAfterAValueKeepsIt() {
    let answers = Subject<String, TestFailure>()
    let user = Resource(on: scheduler) {
      id.value
    } signal: { _ in
      answers.signal
    }
    answers.send("a")
    answers.fail(TestFailure("e"))
    #expect(user.state.signs == "#e:a")
  }

  @Test func withoutAValueTheStateIsAsBefore() {
    let user = Resource<String, TestFailure>(on: scheduler) {
      id.value
    } signal: { _ in
      .empty()
    }
    #expect(user.state.signs == "I")
    user.set("a")
    user.refresh()
    #expect(user.state.signs == "Ra")
  }

  @Test func aRefreshBetweenTheLastValueAndTheEndKeepsTheLastValue() {
    let answers = Subject<String, TestFailure>()
    let user = Resource(on: scheduler) {
      id.value
    } signal: { _ in
      answers.signal
    }
    answers.send("a")
    user.refresh(keepingValue: false)
    #expect(user.state.signs == "L")
    answers.complete()
    #expect(user.state.signs == "Ra")
  }

  @Test func aStepThatRunsAgainTakesTheInputThatHasChangedMeanwhile() {
    let (loads, answers) = (Journal<Int>(), Subject<String, TestFailure>())
    let user = Resource(on: scheduler) {
      id.value
    } signal: { input in
      loads.write(input)
      return answers.signal
    }
    user.set("a")
    let hasRun = SharedVariable<Bool>(false)
    user.modify { [id] value in
      if hasRun.value == false {
        hasRun.value = true
        _ = onThread { id.value = 2 }
      }
      value += "b"
    }
    #expect(user.state.signs == "La?")
    #expect(loads.entries == [1, 2])
    answers.send("c")
    answers.complete()
    #expect(user.state.signs == "Rc")
  }

  @Test func anAbandonedSignalDoesNotLoadForEver() {
    var answers: Subject<String, TestFailure>? = Subject()
    let signal = answers?.signal ?? .never()
    let user = Resource(on: scheduler) {
      id.value
    } signal: { _ in
      signal
    }
    #expect(user.isLoading)
    answers = nil
    #expect(user.state.signs == "I" && user.unfinishedLoads == 0)
  }
}
