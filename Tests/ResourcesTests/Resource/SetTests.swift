import ReactiveResources
import ReactiveTesting
import Testing

/// Values that the program sets.
@Suite struct SetTests {
  let rig = ResourceRig()

  @Test func cancelsTheLoadAndDropsItsAnswer() async throws {
    try await inPlace {
      let user = rig.make()
      user.set("local")
      #expect(user.state.signs == "Rlocal" && rig.server.cancelled == [0])
      rig.server.answer(0, "a")
      #expect(user.state.signs == "Rlocal")
    }
  }

  @Test func cancelsARefreshAlsoWithTheValueThatIsThere() async throws {
    try await inPlace {
      let user = rig.makeReady()
      user.refresh()
      user.set("a")
      #expect(rig.server.cancelled == [1])
      rig.server.answer(1, "b")
      #expect(user.state.signs == "Ra")
    }
  }

  @Test func endsAFailureAndIdleness() async throws {
    try await inPlace {
      let user = rig.make()
      rig.server.fail(0, "e")
      user.set("b")
      #expect(user.state.signs == "Rb")
      let none = Resource(on: rig.scheduler) {
        Int?.none
      } load: { (id) async throws(TestFailure) in
        "\(id)"
      }
      none.set("c")
      #expect(none.state.signs == "Rc")
    }
  }

  @Test func withoutObserversItIsReadyAndTheNextOneLoadsNothing() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed))
      user.set("b")
      #expect(user.state.signs == "Rb")
      #expect(user.recorded().entries == ["Rb"])
      #expect(rig.server.count == 0)
    }
  }

  @Test func belongsToTheInputAtWhichItWasSet() async throws {
    try await inPlace {
      let user = rig.makeReady()
      user.set("local")
      rig.id.value = 2
      #expect(user.state.signs == "Llocal?")
      rig.server.answer(1, "b")
      #expect(user.state.signs == "Rb")
    }
  }

  @Test func insideAnObserverItKeepsTheOrder() async throws {
    try await inPlace {
      let user = rig.makeReady()
      let (first, second) = (user.recorded(), Journal<String>())
      user.signal.subscribe { if $0.value == "b" { user.set("c") } }
      user.signal.subscribe { second.write($0.signs) }
      user.set("b")
      #expect(first.entries == ["Ra", "Rb", "Rc"])
      #expect(second.entries == ["Ra", "Rb", "Rc"])
    }
  }

  @Test func twoChangesTogetherBothCountAndNotifyOnce() async throws {
    try await inPlace {
      let counter = Resource(initial: 0, on: rig.scheduler) { () async throws(TestFailure) in 0 }
      let states = counter.recorded()
      changeTogether {
        counter.modify { $0 += 1 }
        counter.modify { $0 += 1 }
      }
      #expect(counter.value == 2)
      #expect(states.entries == ["R0", "R2"])
    }
  }

  @Test func aChangeNeedsAValueOfThePresentInput() async throws {
    try await inPlace {
      let user = rig.makeReady()
      rig.id.value = 2
      #expect(!user.modify { $0 += "!" })
      rig.server.answer(1, "b")
      #expect(user.modify { $0 += "!" })
      #expect(user.state.signs == "Rb!")
    }
  }

  @Test func aNewerValueFromElsewhereWins() async throws {
    try await inPlace {
      let user = rig.make()
      rig.scheduler.advance(by: .seconds(10))
      rig.server.answer(0, "a")
      #expect(!user.restore("old", loadedAt: .zero))
      #expect(!user.restore("as old", loadedAt: rig.scheduler.now))
      #expect(user.state.signs == "Ra")
      rig.scheduler.advance(by: .seconds(10))
      #expect(user.restore("new", loadedAt: rig.scheduler.now))
      #expect(user.state.signs == "Rnew")
      user.restore(failure: TestFailure("e"))
      #expect(user.state.signs == "#e:new")
    }
  }
}

/// Values that show before their write has ended.
@Suite struct OptimisticTests {
  let rig = ResourceRig()
  let writes = Server<String, String>()
  let outcomes = Journal<String>()

  /// Sets a value optimistically, and writes the outcome.
  func set(_ value: String, of resource: Resource<String, TestFailure>) {
    Task(executorPreference: TasksInPlace.shared) {
      do throws(TestFailure) {
        try await resource.set(value) { (value) async throws(TestFailure) in try await writes.load(value) }
        outcomes.write("done")
      } catch { outcomes.write("\(error)") }
    }
  }

  func append(_ text: String, to resource: Resource<String, TestFailure>) {
    Task(executorPreference: TasksInPlace.shared) {
      do throws(TestFailure) {
        try await resource.modify {
          $0 += text
        } write: { () async throws(TestFailure) in
          try await writes.load(text).isEmpty ? nil : "server"
        }
      } catch { outcomes.write("\(error)") }
    }
  }

  @Test func theServersValueReplacesItWithoutAFlashOfTheOldOne() async throws {
    try await inPlace {
      let user = rig.makeReady()
      let states = user.recorded()
      set("b", of: user)
      writes.answer(0, "B")
      #expect(states.entries == ["Ra", "Rb", "RB"])
      #expect(outcomes.entries == ["done"] && rig.server.count == 1)
    }
  }

  @Test func aFailedWriteGoesBackToTheCommittedValueAndThrows() async throws {
    try await inPlace {
      let user = rig.makeReady()
      let states = user.recorded()
      set("b", of: user)
      writes.fail(0, "e")
      #expect(states.entries == ["Ra", "Rb", "Ra"])
      #expect(outcomes.entries == ["e"])
    }
  }

  @Test func ofTwoWritesTheFailedOneTakesOnlyItsOwnChangeBack() async throws {
    try await inPlace {
      let user = rig.makeReady()
      append("1", to: user)
      append("2", to: user)
      #expect(user.state.signs == "Ra12")
      writes.fail(0)
      #expect(user.state.signs == "Ra2")
      writes.answer(1, "")
      #expect(user.value == "a2")
    }
  }

  @Test func theAnswerOfTheFirstWriteIsNotShownWhileTheSecondRuns() async throws {
    try await inPlace {
      let user = rig.makeReady()
      let states = user.recorded()
      set("b", of: user)
      set("c", of: user)
      writes.answer(0, "B")
      #expect(user.state.signs == "Rc")
      writes.fail(1)
      // The answer of the first one is sent as a step, in which the second one hides it.
      #expect(states.entries == ["Ra", "Rb", "Rc", "Rc", "RB"])
    }
  }

  @Test func theAnswerOfTheSecondWriteStaysWhenTheFirstOneComesLater() async throws {
    try await inPlace {
      let user = rig.makeReady()
      set("b", of: user)
      set("c", of: user)
      writes.answer(1, "C")
      #expect(user.state.signs == "RC")
      writes.answer(0, "B")
      #expect(user.state.signs == "RC")
    }
  }

  @Test(arguments: [true, false]) func aLoadThatOverlapsTheWriteIsRepeatedAfterIt(beginsBefore: Bool) async throws {
    try await inPlace {
      let user = rig.makeReady()
      if beginsBefore { user.refresh() }
      set("b", of: user)
      if !beginsBefore { user.refresh() }
      #expect(user.state.signs == "Rb")
      if beginsBefore { rig.server.answer(1, "older than the write") }
      #expect(user.state.signs == "Rb")
      let before = rig.server.count
      writes.answer(0, "B")
      #expect(rig.server.count == before + 1)
      #expect(user.state.signs == "LB")
      rig.server.answer(before, "C")
      #expect(user.state.signs == "RC")
    }
  }

  @Test func aLoadFromBeforeTheWriteThatEndsAfterItIsDropped() async throws {
    try await inPlace {
      let user = rig.makeReady()
      let states = user.recorded()
      user.refresh()
      set("b", of: user)
      writes.answer(0, "B")
      rig.server.answer(1, "older than the write")
      #expect(user.state.signs == "LB" && rig.server.count == 3)
      rig.server.answer(2, "C")
      #expect(states.entries == ["Ra", "La", "Rb", "LB", "RC"])
    }
  }

  @Test func aWriteWithoutAnAnswerKeepsTheChangeAndLoads() async throws {
    try await inPlace {
      let user = rig.makeReady()
      append("!", to: user)
      writes.answer(0, "")
      #expect(user.state.signs == "La!")
      rig.server.answer(1, "b")
      #expect(user.state.signs == "Rb")
    }
  }

  @Test func cancellingTheLoadDoesNotUndoTheChange() async throws {
    try await inPlace {
      let user = rig.makeReady()
      user.refresh()
      set("b", of: user)
      user.cancel()
      #expect(user.state.signs == "Rb")
      writes.answer(0, "B")
      #expect(user.state.signs == "RB")
    }
  }

  @Test func ifWriteAndLoadFailTheCommittedValueIsThere() async throws {
    try await inPlace {
      let user = rig.makeReady()
      user.refresh()
      set("b", of: user)
      writes.fail(0, "write")
      rig.server.fail(2, "load")
      #expect(user.state.signs == "#load:a")
      #expect(outcomes.entries == ["write"])
    }
  }

  @Test func anotherInputEndsTheOptimisticValue() async throws {
    try await inPlace {
      let user = rig.makeReady()
      set("b", of: user)
      rig.id.value = 2
      #expect(user.state.signs == "La?")
      rig.server.answer(1, "c")
      writes.answer(0, "B")
      #expect(user.state.signs == "Rc")
      #expect(outcomes.entries == ["done"])
    }
  }

  @Test func aChangeWithoutWriteStaysWhenAWriteBeforeItFails() async throws {
    try await inPlace {
      let user = rig.makeReady()
      append("1", to: user)
      user.modify { $0 += "2" }
      #expect(user.state.signs == "Ra12")
      writes.fail(0)
      #expect(user.state.signs == "Ra2")
    }
  }
}
