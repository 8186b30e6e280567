import ReactiveResources
import ReactiveTesting
import TestSupport
import Testing

/// Loads by `refresh`.
@Suite struct RefreshTests {
  let server = Server<Int, String>()
  let scheduler = VirtualTimeScheduler()

  func makeResource(_ policy: TestPolicy = TestPolicy()) -> Resource<String, TestFailure> {
    let server = server
    return Resource(policy, on: scheduler) { () async throws(TestFailure) in try await server.load(0) }
  }

  func makeReady() -> Resource<String, TestFailure> {
    let resource = makeResource()
    server.answer(0, "a")
    return resource
  }

  @Test func joinsTheLoadInProgress() async throws {
    try await inPlace {
      let user = makeResource()
      #expect(user.refresh())
      #expect(server.count == 1)
      server.answer(0, "a")
      #expect(user.state.signs == "Ra")
    }
  }

  @Test func restartsTheLoadInProgressIfAsked() async throws {
    try await inPlace {
      let user = makeResource()
      user.refresh(restarting: true)
      #expect(server.cancelled == [0])
      server.answer(0, "before the write")
      #expect(user.isLoading)
      server.answer(1, "after it")
      #expect(user.state.signs == "Rafter it")
    }
  }

  @Test func aHundredInOneGroupLoadOnce() async throws {
    try await inPlace {
      let user = makeReady()
      let states = user.recorded()
      changeTogether { for _ in 0..<100 { user.refresh() } }
      #expect(server.count == 2)
      #expect(states.entries == ["Ra", "La"])
    }
  }

  @Test func aHundredInARowLoadOnce() async throws {
    try await inPlace {
      let user = makeReady()
      for _ in 0..<100 { user.refresh() }
      #expect(server.count == 2)
    }
  }

  @Test func isNeverSuppressedShortlyAfterALoad() async throws {
    try await inPlace {
      let user = makeReady()
      for number in 1...3 {
        user.refresh()
        #expect(server.count == number + 1)
        server.answer(number, "a")
      }
    }
  }

  @Test(arguments: [true, false]) func keepsOrDropsTheValueInTheSameStep(keepsValue: Bool) async throws {
    try await inPlace {
      let user = makeReady()
      let states = user.recorded()
      user.refresh(keepingValue: keepsValue)
      server.answer(1, "b")
      #expect(states.entries == ["Ra", keepsValue ? "La" : "L", "Rb"])
    }
  }

  @Test func afterAFailureItIsLoadingAgain() async throws {
    try await inPlace {
      let user = makeReady()
      let states = user.recorded()
      user.refresh()
      server.fail(1, "e")
      #expect(user.failure == TestFailure("e"))
      user.refresh()
      #expect(user.failure == nil)
      server.answer(2, "b")
      #expect(states.entries == ["Ra", "La", "#e:a", "La", "Rb"])
    }
  }

  @Test func anEqualValueIsNoNewValue() async throws {
    try await inPlace {
      let user = makeReady()
      let (values, states) = (Journal<String>(), user.recorded())
      user.values.subscribe { values.write($0) }
      user.refresh()
      server.answer(1, "a")
      user.refresh()
      server.answer(2, "b")
      #expect(values.entries == ["a", "b"])
      #expect(states.entries == ["Ra", "La", "Ra", "La", "Rb"])
    }
  }

  @Test func valuesThatDoNotCompareAreSentOncePerLoad() async throws {
    struct Opaque: Sendable { let text: String }
    try await inPlace {
      let user = Resource(on: scheduler) { () async throws(TestFailure) in Opaque(text: try await server.load(0)) }
      let values = Journal<String>()
      user.values.subscribe { values.write($0.text) }
      server.answer(0, "a")
      user.refresh()
      #expect(values.entries == ["a"])
      server.answer(1, "a")
      #expect(values.entries == ["a", "a"])
    }
  }

  @Test func insideTheLoaderItJoinsItsOwnLoad() async throws {
    try await inPlace {
      let holder = SharedVariable<Resource<String, TestFailure>>(nil)
      let calls = Journal<Bool>()
      let user = Resource(on: scheduler) { () async throws(TestFailure) in
        if let resource = holder.value { calls.write(resource.refresh()) }
        return try await server.load(0)
      }
      holder.value = user
      server.answer(0, "a")
      user.refresh()
      #expect(calls.entries == [true] && server.count == 2)
      server.answer(1, "b")
      #expect(user.state.signs == "Rb")
      holder.value = nil
    }
  }

  @Test func insideAnObserverItFollowsTheStateInProgress() async throws {
    try await inPlace {
      let user = makeResource()
      let states = user.recorded()
      user.signal.subscribe { state in if state.value == "a", state.isReady { user.refresh() } }
      server.answer(0, "a")
      #expect(states.entries == ["L", "Ra", "La"])
      server.answer(1, "b")
      #expect(states.entries == ["L", "Ra", "La", "Rb"])
    }
  }
}

/// A load whose outcome the caller awaits.
@Suite struct AwaitedLoadTests {
  let id = Property(1)
  let server = Server<Int, String>()
  let scheduler = VirtualTimeScheduler()
  let outcomes = Journal<String>()

  func makeResource(_ policy: TestPolicy = TestPolicy()) -> Resource<String, TestFailure> {
    let (id, server) = (id, server)
    return Resource(policy, on: scheduler) {
      id.value
    } load: { (id) async throws(TestFailure) in
      try await server.load(id)
    }
  }

  /// Awaits a value in a task, and writes the outcome.
  @discardableResult
  func await_(
    _ resource: Resource<String, TestFailure>,
    _ body: @escaping @Sendable (Resource<String, TestFailure>) async throws(ResourceError<TestFailure>) -> String
  ) -> Task<Void, Never> {
    Task(executorPreference: TasksInPlace.shared) {
      do throws(ResourceError<TestFailure>) {
        outcomes.write(try await body(resource))
      } catch { outcomes.write("\(error)") }
    }
  }

  @Test func returnsTheOutcomeOfItsOwnLoad() async throws {
    try await inPlace {
      let user = makeResource()
      server.answer(0, "a")
      await_(user) { user async throws(ResourceError<TestFailure>) in try await user.refreshedValue() }
      #expect(outcomes.entries == [])
      server.answer(1, "b")
      #expect(outcomes.entries == ["b"])
      await_(user) { user async throws(ResourceError<TestFailure>) in try await user.refreshedValue() }
      server.fail(2, "e")
      #expect(outcomes.entries == ["b", "failed(e)"])
    }
  }

  @Test func isSupersededByAnotherInputOrARestart() async throws {
    try await inPlace {
      let user = makeResource()
      await_(user) { user async throws(ResourceError<TestFailure>) in try await user.refreshedValue() }
      id.value = 2
      #expect(outcomes.entries == ["superseded"])
      await_(user) { user async throws(ResourceError<TestFailure>) in try await user.refreshedValue() }
      user.refresh(restarting: true)
      #expect(outcomes.entries == ["superseded", "superseded"])
      server.answer(2, "b")
      #expect(outcomes.count == 2)
    }
  }

  @Test func isCancelledWithTheLoadOrTheTask() async throws {
    try await inPlace {
      let user = makeResource()
      await_(user) { user async throws(ResourceError<TestFailure>) in try await user.refreshedValue() }
      user.cancel()
      #expect(outcomes.entries == ["cancelled"])
      let task = await_(user) { user async throws(ResourceError<TestFailure>) in try await user.refreshedValue() }
      TasksInPlace.afterwards { task.cancel() }
      #expect(outcomes.entries == ["cancelled", "cancelled"])
      #expect(user.isLoading)
    }
  }

  @Test func withoutInputThereIsNoOutcome() async throws {
    try await inPlace {
      let user = Resource(on: scheduler) {
        Int?.none
      } load: { (id) async throws(TestFailure) in
        try await server.load(id)
      }
      await_(user) { user async throws(ResourceError<TestFailure>) in try await user.refreshedValue() }
      await_(user) { user async throws(ResourceError<TestFailure>) in try await user.loadedValue() }
      #expect(outcomes.entries == ["noInput", "noInput"])
    }
  }

  @Test func aTaskThatAwaitsKeepsALazyLoadAlive() async throws {
    try await inPlace {
      let user = makeResource(.init(loadsWhen: .observed))
      await_(user) { user async throws(ResourceError<TestFailure>) in try await user.loadedValue() }
      await_(user) { user async throws(ResourceError<TestFailure>) in try await user.loadedValue() }
      scheduler.advance(by: .seconds(100))
      #expect(server.inputs == [1] && server.cancelled == [])
      server.answer(0, "a")
      #expect(outcomes.entries == ["a", "a"])
      scheduler.advance(by: .seconds(1))
      await_(user) { user async throws(ResourceError<TestFailure>) in try await user.loadedValue() }
      #expect(outcomes.entries == ["a", "a", "a"] && server.count == 1)
    }
  }

  @Test func loadedValueFollowsTheInput() async throws {
    try await inPlace {
      let user = makeResource()
      await_(user) { user async throws(ResourceError<TestFailure>) in try await user.loadedValue() }
      id.value = 2
      server.answer(0, "a")
      #expect(outcomes.entries == [])
      server.answer(1, "b")
      #expect(outcomes.entries == ["b"])
    }
  }
}
