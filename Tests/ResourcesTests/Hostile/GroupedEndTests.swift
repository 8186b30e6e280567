import ReactiveResources
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Events that come inside a group of changes, also one that throws.
@Suite struct GroupedEndTests {
  let rig = ResourceRig()
  let id = Property(1)

  func makeResource(
    _ answers: Subject<String, TestFailure>, _ policy: TestPolicy = TestPolicy()
  ) -> Resource<String, TestFailure> {
    Resource(policy, on: rig.scheduler) { [id] in
      id.value
    } signal: { _ in
      answers.signal
    }
  }

  func throwing(_ body: () -> Void) {
    try? changeTogether { () throws(TestFailure) in
      body()
      throw TestFailure("thrown")
    }
  }

  @Test func aLoadThatEndsInsideAGroupThatThrowsDoesNotLoadForEver() {
    let answers = Subject<String, TestFailure>()
    let user = makeResource(answers)
    throwing {
      answers.send("a")
      answers.complete()
    }
    #expect(user.unfinishedLoads == 0)
    #expect(user.state.signs == "Ra")
  }

  @Test func aLoadThatFailsInsideAGroupThatThrowsDoesNotLoadForEver() {
    let answers = Subject<String, TestFailure>()
    let user = makeResource(answers)
    throwing { answers.fail(TestFailure("e")) }
    #expect(!user.isLoading)
  }

  @Test func aTaskThatEndsInsideAGroupThatThrowsDoesNotLoadForEver() async throws {
    try await inPlace {
      let user = rig.make()
      throwing { rig.server.answer(0, "a") }
      #expect(user.unfinishedLoads == 0)
      #expect(user.state.signs == "Ra")
    }
  }

  @Test func aTimerThatFiresInsideAGroupThatThrowsFires() {
    let answers = Subject<String, TestFailure>()
    let user = makeResource(answers, TestPolicy(timeout: LoadTimeout(after: .seconds(1), with: TestFailure("slow"))))
    throwing { rig.scheduler.advance(by: .seconds(1)) }
    rig.scheduler.advance(by: .seconds(10))
    #expect(user.state.signs == "#slow")
    #expect(answers.subscriberCount == 0)
  }

  @Test func aPollInsideAGroupThatThrowsGoesOn() {
    let loads = Journal<Int>()
    let user = Resource<Int, TestFailure>(TestPolicy(pollsEvery: .seconds(1)), on: rig.scheduler) { [id] in
      id.value
    } signal: { id in
      loads.write(id)
      return .just(id)
    }
    #expect(loads.count == 1)
    throwing { rig.scheduler.advance(by: .seconds(1)) }
    rig.scheduler.advance(by: .seconds(10))
    #expect(loads.count >= 10)
    #expect(user.state.isReady)
  }

  @Test func anObserverThatComesInAGroupThatThrowsIsAnObserver() {
    let answers = Subject<String, TestFailure>()
    let user = makeResource(answers, TestPolicy(loadsWhen: .observed))
    let observations = Journal<any Disposable>()
    throwing { observations.write(user.observe()) }
    #expect(user.isLoading)
    observations.entries[0].dispose()
    rig.scheduler.advance(by: .zero)
    #expect(!user.isLoading)
    let next = user.observe()
    #expect(user.isLoading)
    next.dispose()
    rig.scheduler.advance(by: .zero)
    #expect(user.state.signs == "I" && answers.subscriberCount == 0)
  }

  @Test func aSubscriberThatComesInAGroupThatThrowsGetsTheAnswer() {
    let answers = Subject<String, TestFailure>()
    let user = makeResource(answers, TestPolicy(loadsWhen: .observed))
    let states = Journal<String>()
    throwing { user.signal.subscribe { states.write($0.signs) } }
    answers.send("a")
    answers.complete()
    #expect(states.entries.last == "Ra")
  }

  @Test func anObserverThatLeavesInAGroupThatThrowsHasLeft() {
    let answers = Subject<String, TestFailure>()
    let user = makeResource(answers, TestPolicy(loadsWhen: .observed))
    let observation = user.observe()
    throwing { observation.dispose() }
    rig.scheduler.advance(by: .zero)
    #expect(answers.subscriberCount == 0)
    #expect(user.state.signs == "I")
  }

  @Test func aResourceMadeInAGroupThatThrowsLoads() {
    let answers = Subject<String, TestFailure>()
    let made = Journal<Resource<String, TestFailure>>()
    throwing { made.write(makeResource(answers)) }
    #expect(made.entries[0].isLoading && answers.subscriberCount == 1)
    answers.send("a")
    answers.complete()
    #expect(made.entries[0].state.signs == "Ra")
  }

  @Test func aResourceReleasedInAGroupThatThrowsIsReleased() {
    let answers = Subject<String, TestFailure>()
    let ends = Journal<Int>()
    let holder = SharedVariable<Resource<String, TestFailure>>(makeResource(answers))
    holder.value?.signal.subscribe(next: { _ in }, completed: { ends.write(1) })
    throwing { holder.value = nil }
    #expect(ends.count == 1 && answers.subscriberCount == 0)
  }

  @Test func anInputThatChangesInAGroupAndAnAnswerOfTheOldLoad() {
    let (first, second) = (Subject<String, TestFailure>(), Subject<String, TestFailure>())
    let user = Resource<String, TestFailure>(on: rig.scheduler) { [id] in
      id.value
    } signal: {
      $0 == 1 ? first.signal : second.signal
    }
    let states = user.recorded()
    changeTogether {
      id.value = 2
      first.send("old")
      first.complete()
      #expect(user.isLoading && user.presentValue == nil)
    }
    #expect(states.entries == ["L", "Lold", "Rold", "Lold?"])
    second.send("new")
    second.complete()
    #expect(user.state.signs == "Rnew")
    #expect(user.unfinishedLoads == 0)
  }

  @Test func anInputThatComesBackInAGroupWithAnAnswerBetween() {
    let (first, second) = (Subject<String, TestFailure>(), Subject<String, TestFailure>())
    let user = Resource<String, TestFailure>(on: rig.scheduler) { [id] in
      id.value
    } signal: {
      $0 == 1 ? first.signal : second.signal
    }
    changeTogether {
      id.value = 2
      first.send("old")
      first.complete()
      id.value = 1
    }
    // Whether the load counts or a new one runs: it must end.
    first.send("x")
    #expect(user.state.signs == "Rold" || user.isLoading && user.unfinishedLoads == 1)
  }

  @Test func aGroupThatThrowsInsideAGroupKeepsTheOuterAnswer() {
    let answers = Subject<String, TestFailure>()
    let user = makeResource(answers)
    changeTogether {
      answers.send("a")
      throwing { answers.complete() }
    }
    #expect(!user.isLoading)
  }

  @Test func anObserverThatComesAndLeavesInOneGroupLeavesNothingBehind() {
    let answers = Subject<String, TestFailure>()
    let user = makeResource(answers, TestPolicy(loadsWhen: .observed))
    changeTogether {
      user.observe().dispose()
      user.signal.subscribe().dispose()
    }
    rig.scheduler.advance(by: .zero)
    #expect(user.state.signs == "I" && answers.subscriberCount == 0)
  }

  @Test func anOptimisticWriteThatBeginsInAGroupThatThrows() async throws {
    try await inPlace {
      let user = rig.makeReady()
      let writes = Server<Int, String>()
      throwing {
        Task(executorPreference: TasksInPlace.shared) {
          try? await user.set("b") { (_) async throws(TestFailure) in try await writes.load(0) }
        }
      }
      writes.answer(0, "c")
      #expect(user.state.signs == "Rc")
    }
  }

  @Test func anOptimisticWriteThatEndsInAGroupThatThrows() async throws {
    try await inPlace {
      let user = rig.makeReady()
      let writes = Server<Int, String>()
      Task(executorPreference: TasksInPlace.shared) {
        try? await user.set("b") { (_) async throws(TestFailure) in try await writes.load(0) }
      }
      #expect(user.state.signs == "Rb")
      throwing { writes.fail(0) }
      #expect(user.state.signs == "Ra")
      user.refresh()
      #expect(user.isLoading)
    }
  }

  // Each of these would run the group again for ever, if the step were a change from elsewhere.

  @Test func anObserverThatComesAfterASetInOneGroup() {
    let answers = Subject<String, TestFailure>()
    let user = makeResource(answers, TestPolicy(loadsWhen: .observed))
    let (runs, states) = (Journal<Int>(), Journal<String>())
    changeTogether {
      runs.write(1)
      if runs.count > 10 { return }
      user.set("local")
      user.signal.subscribe { states.write($0.signs) }
      user.observe().dispose()
    }
    #expect(runs.count == 1)
    #expect(states.entries.last == "Rlocal" && answers.subscriberCount == 0)
  }

  @Test func anAnswerAfterARefreshInOneGroup() {
    let answers = Journal<Subject<String, TestFailure>>()
    let user = Resource<String, TestFailure>(on: rig.scheduler) {
      1
    } signal: { _ in
      answers.write(Subject())
      return answers.entries[answers.count - 1].signal
    }
    let runs = Journal<Int>()
    changeTogether {
      runs.write(1)
      if runs.count > 10 { return }
      user.refresh(restarting: true)
      answers.entries[0].send("\(runs.count)")
      answers.entries[0].complete()
    }
    #expect(runs.count == 1)
    #expect(user.isLoading && answers.count == 2)
  }

  @Test func aResourceThatIsMadeSetAndReleasedInOneGroup() {
    let runs = Journal<Int>()
    expectNoLeaks { probe in
      changeTogether {
        runs.write(1)
        if runs.count > 10 { return }
        let token = probe.token()
        let user = Resource<String, TestFailure>(on: rig.scheduler) {
          token.use(1)
        } signal: { _ in
          .never()
        }
        user.set("local")
      }
    }
    #expect(runs.count == 1)
  }

  @Test func aTimerAfterACancellationInOneGroup() {
    let answers = Subject<String, TestFailure>()
    let user = makeResource(answers, TestPolicy(timeout: LoadTimeout(after: .seconds(1), with: TestFailure("slow"))))
    let runs = Journal<Int>()
    changeTogether {
      runs.write(1)
      if runs.count > 10 { return }
      user.cancel()
      rig.scheduler.advance(by: .seconds(1))
    }
    #expect(runs.count == 1 && user.state.signs == "I")
    #expect(rig.scheduler.pendingCount == 0 && answers.subscriberCount == 0)
  }
}
