import ReactiveResources
import ReactiveTesting
import Testing

/// Tasks that await a value while the resource goes through its events.
@Suite struct AwaitedEndTests {
  let rig = ResourceRig()
  let outcomes = Journal<String>()
  typealias Text = Resource<String, TestFailure>

  func awaiting(_ body: @escaping @Sendable () async throws(ResourceError<TestFailure>) -> String) {
    Task(executorPreference: TasksInPlace.shared) { [outcomes] in
      do throws(ResourceError<TestFailure>) {
        outcomes.write(try await body())
      } catch { outcomes.write("\(error)") }
    }
  }

  func refreshing(_ user: Text, restarting: Bool = false) {
    awaiting { () async throws(ResourceError<TestFailure>) in try await user.refreshedValue(restarting: restarting) }
  }

  func loading(_ user: Text) {
    awaiting { () async throws(ResourceError<TestFailure>) in try await user.loadedValue() }
  }

  @Test func loadedValueOfALoadThatIsCancelledSaysSo() async throws {
    try await inPlace {
      let user = rig.make()
      loading(user)
      user.cancel()
      #expect(outcomes.entries == ["cancelled"])
    }
  }

  @Test func loadedValueOfASignalWithoutAValueIsNotWithoutInput() async throws {
    try await inPlace {
      let user = Text(on: rig.scheduler) {
        1
      } signal: { _ in
        .empty()
      }
      loading(user)
      #expect(outcomes.entries == ["cancelled"])
    }
  }

  @Test func loadedValueDuringTheDeliveryOfAnOlderValueIsOfThePresentInput() async throws {
    try await inPlace {
      let user = rig.makeReady()
      user.signal.subscribe { [rig] state in
        guard state.signs == "Rset" else { return }
        rig.id.value = 2
        loading(user)
      }
      user.set("set")
      #expect(outcomes.entries == [])
      rig.server.answer(1, "b")
      #expect(outcomes.entries == ["b"])
    }
  }

  @Test func refreshedValueDuringTheEffectsOfAnOlderStepIsOfItsOwnLoad() {
    let user = SharedVariable<Text>(nil)
    user.value = Text(on: rig.scheduler) { [rig] in
      rig.id.value
    } signal: { [rig] id in
      guard id == 1 else { return .just("b") }
      return Signal { _ in
        ActionDisposable {
          rig.id.value = 2
          if let user = user.value { refreshing(user) }
        }
      }
    }
    user.value?.set("set")
    #expect(outcomes.entries == ["b"])
    user.value = nil
  }

  @Test func loadedValueAfterACancellationLoads() async throws {
    try await inPlace {
      let user = rig.make()
      user.cancel()
      loading(user)
      #expect(rig.server.count == 2)
      rig.server.answer(1, "b")
      #expect(outcomes.entries == ["b"])
    }
  }

  @Test func loadedValueOfAFailedResourceLoadsAgain() async throws {
    try await inPlace {
      let user = rig.make()
      rig.server.fail(0, "e")
      loading(user)
      #expect(outcomes.entries == [])
      rig.server.answer(1, "b")
      #expect(outcomes.entries == ["b"])
    }
  }

  @Test func loadedValueOfAStaleValueWaits() async throws {
    try await inPlace {
      let user = rig.makeReady(TestPolicy(staleAfter: .seconds(5)))
      rig.scheduler.advance(by: .seconds(5))
      loading(user)
      #expect(outcomes.entries == [])
      rig.server.answer(1, "b")
      #expect(outcomes.entries == ["b"])
    }
  }

  @Test func aRefreshThatWaitsForItsTurnIsSupersededByAnotherInput() async throws {
    try await inPlace {
      let isPaused = Property(true)
      let user = rig.make(TestPolicy().paused { isPaused.value })
      refreshing(user)
      rig.id.value = 2
      isPaused.value = false
      rig.server.answer(0, "of 2")
      #expect(rig.server.inputs == [2])
      #expect(outcomes.entries == ["superseded"])
    }
  }

  @Test func aRefreshThatWaitsForItsTurnIsSupersededByAnotherInputInOneGroup() async throws {
    try await inPlace {
      let isPaused = Property(true)
      let user = rig.make(TestPolicy().paused { isPaused.value })
      refreshing(user)
      changeTogether {
        rig.id.value = 2
        isPaused.value = false
      }
      rig.server.answer(0, "of 2")
      #expect(outcomes.entries == ["superseded"])
    }
  }

  @Test func aRefreshDuringAWriteIsSupersededByAnotherInput() async throws {
    try await inPlace {
      let writes = Server<Int, String>()
      let user = rig.makeReady()
      Task(executorPreference: TasksInPlace.shared) {
        try? await user.set("b") { (_) async throws(TestFailure) in try await writes.load(0) }
      }
      refreshing(user)
      #expect(outcomes.entries == [])
      rig.id.value = 2
      rig.server.answer(1, "of 2")
      #expect(outcomes.entries == ["superseded"])
      writes.answer(0, "late")
      #expect(user.state.signs == "Rof 2")
    }
  }

  @Test func aRefreshThatWaitsForItsTurnIsCancelledBySet() async throws {
    try await inPlace {
      let isPaused = Property(true)
      let user = rig.make(TestPolicy().paused { isPaused.value })
      refreshing(user)
      user.set("local")
      #expect(outcomes.entries == ["cancelled"])
    }
  }

  @Test func aRefreshDuringALoadThatAWriteDropsGetsTheLoadAfterTheWriteOrIsSuperseded() async throws {
    try await inPlace {
      let writes = Server<Int, String>()
      let user = rig.makeReady()
      refreshing(user)
      Task(executorPreference: TasksInPlace.shared) {
        try? await user.set("b") { (_) async throws(TestFailure) in try await writes.load(0) }
      }
      rig.server.answer(1, "dropped")
      writes.answer(0, "c")
      rig.server.answer(2, "fresh")
      #expect(outcomes.entries == ["superseded"])
      #expect(user.state.signs == "Rfresh")
    }
  }

  @Test func aRefreshOfAnInvalidatedLoadGetsItsOwnAnswer() async throws {
    try await inPlace {
      let user = rig.makeReady()
      refreshing(user)
      user.invalidate()
      rig.server.answer(1, "own")
      #expect(outcomes.entries == ["own"])
      rig.server.answer(2, "next")
      #expect(outcomes.entries == ["own"] && user.state.signs == "Rnext")
    }
  }

  @Test func aRefreshWhoseAnswerIsFollowedAtOnceByAnotherLoadGetsItsOwnAnswer() async throws {
    try await inPlace {
      let user = rig.makeReady()
      user.signal.subscribe { state in if state.value == "own", state.isReady { user.refresh() } }
      refreshing(user)
      rig.server.answer(1, "own")
      #expect(outcomes.entries == ["own"])
      rig.server.answer(2, "next")
      #expect(user.state.signs == "Rnext")
    }
  }

  @Test func aRefreshWhoseAnswerIsInAGroupWithAnotherRefreshGetsItsOwnAnswer() async throws {
    try await inPlace {
      let user = rig.makeReady()
      refreshing(user)
      changeTogether {
        rig.server.answer(1, "own")
        user.refresh()
      }
      #expect(outcomes.entries == ["own"])
    }
  }

  @Test func retriesBelongToOneAwaitedLoad() async throws {
    try await inPlace {
      let user = rig.makeReady(TestPolicy(retry: RetryPolicy(attempts: 1, backoff: .constant(.seconds(1)))))
      refreshing(user)
      rig.server.fail(1, "e")
      #expect(outcomes.entries == [])
      rig.scheduler.advance(by: .seconds(1))
      rig.server.answer(2, "b")
      #expect(outcomes.entries == ["b"])
    }
  }

  @Test func aTaskThatAwaitsHoldsNoLoadAfterItsEnd() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      refreshing(user)
      rig.server.fail(0, "e")
      rig.scheduler.advance(by: .zero)
      #expect(outcomes.entries == ["failed(e)"])
      rig.id.value = 2
      #expect(rig.server.count == 1)
    }
  }

  @Test func aRefreshOfAnIdleLazyResourceLoads() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      refreshing(user)
      #expect(rig.server.count == 1)
      rig.server.answer(0, "a")
      #expect(outcomes.entries == ["a"])
    }
  }

  @Test func aRefreshWhoseSignalEndsWithoutAValueEnds() async throws {
    try await inPlace {
      let user = Text(on: rig.scheduler) {
        1
      } signal: { _ in
        .empty()
      }
      refreshing(user)
      #expect(outcomes.entries == ["cancelled"])
    }
  }
}
