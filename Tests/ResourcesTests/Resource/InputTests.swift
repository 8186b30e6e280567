import ReactiveResources
import ReactiveTesting
import Testing

/// Changes of the input, and the loads that they end and begin.
@Suite struct InputTests {
  let id = Property(1)
  let server = Server<Int, String>()
  let scheduler = VirtualTimeScheduler()

  func makeResource(_ policy: TestPolicy = TestPolicy()) -> Resource<String, TestFailure> {
    let (id, server) = (id, server)
    return Resource(policy, on: scheduler) {
      id.value
    } load: { (id) async throws(TestFailure) in
      try await server.load(id)
    }
  }

  @Test func anOlderAnswerNeverOverwritesANewerOne() async throws {
    try await inPlace {
      let user = makeResource()
      let states = user.recorded()
      id.value = 2
      server.answer(1, "b")
      server.answer(0, "a")
      #expect(states.entries == ["L", "Rb"])
      #expect(server.cancelled == [0])
    }
  }

  @Test func aFailureOfAnOlderLoadIsNeverSeen() async throws {
    try await inPlace {
      let user = makeResource()
      let states = user.recorded()
      id.value = 2
      server.answer(1, "b")
      server.fail(0)
      #expect(states.entries == ["L", "Rb"])
    }
  }

  @Test(arguments: [true, false])
  func theEndOfAnOlderLoadLeavesTheNewerOneLoading(isSuccess: Bool) async throws {
    try await inPlace {
      let user = makeResource()
      id.value = 2
      if isSuccess { server.answer(0, "a") } else { server.fail(0) }
      #expect(user.state.signs == "L")
      #expect(user.unfinishedLoads == 1)
    }
  }

  @Test func aLoadThatEndsBeforeTheChangeIsTakenIsDropped() async throws {
    try await inPlace {
      let user = makeResource()
      let states = user.recorded()
      // The first subscriber of the property gets the change before the resource does.
      id.changes.subscribe { _ in
        server.answer(0, "a")
        #expect(user.state.signs == "L")
      }
      let other = makeResource()
      id.value = 2
      #expect(server.inputs == [1, 1, 2, 2])
      server.answer(2, "b")
      server.answer(3, "b")
      #expect(states.entries == ["L", "Rb"])
      #expect(other.state.signs == "Rb")
    }
  }

  @Test func aChangeDuringALoadIsFollowedByOthers() async throws {
    try await inPlace {
      let user = makeResource()
      for next in 2...4 { id.value = next }
      #expect(server.inputs == [1, 2, 3, 4])
      server.answer(3, "d")
      id.value = 5
      server.answer(4, "e")
      #expect(user.state.signs == "Re")
    }
  }

  @Test func aCancelledLoadIsNotRevivedWhenTheInputComesBack() async throws {
    try await inPlace {
      let user = makeResource()
      id.value = 2
      id.value = 1
      server.answer(0, "old")
      #expect(user.state.signs == "L")
      server.answer(2, "new")
      #expect(user.state.signs == "Rnew")
    }
  }

  @Test func twoInputsThatChangeTogetherLoadOnce() async throws {
    try await inPlace {
      let (first, second) = (Property(1), Property(10))
      let sums = Server<Int, Int>()
      let sum = Resource(on: scheduler) {
        first.value + second.value
      } load: { (sum) async throws(TestFailure) in
        try await sums.load(sum)
      }
      changeTogether {
        first.value = 2
        second.value = 20
      }
      #expect(sums.inputs == [11, 22])
      #expect(sum.isLoading)
    }
  }

  @Test func anEqualInputLoadsNothing() async throws {
    try await inPlace {
      let user = makeResource()
      server.answer(0, "a")
      let states = user.recorded()
      id.value = 1
      #expect(states.entries == ["Ra"])
      #expect(server.count == 1)
    }
  }

  @Test func theResultOfTheReadingIsComparedAndNotWhatItReads() async throws {
    try await inPlace {
      let form = Property((id: 1, text: ""))
      let user = Resource(on: scheduler) {
        form.value.id
      } load: { (id) async throws(TestFailure) in
        try await server.load(id)
      }
      server.answer(0, "a")
      for text in ["x", "xy", "xyz"] { form.value.text = text }
      #expect(server.count == 1)
      #expect(user.state.signs == "Ra")
    }
  }

  @Test func withoutInputItIsIdleAndTheLoadIsCancelled() async throws {
    try await inPlace {
      let id = Property<Int?>(nil)
      let user = Resource(on: scheduler) {
        id.value
      } load: { (id) async throws(TestFailure) in
        try await server.load(id)
      }
      #expect(user.state.signs == "I" && server.count == 0)
      #expect(!user.refresh())
      id.value = 1
      #expect(user.state.signs == "L")
      id.value = nil
      #expect(server.cancelled == [0])
      server.answer(0, "a")
      #expect(user.state.signs == "I")
      id.value = 2
      server.answer(1, "b")
      id.value = nil
      #expect(user.value == nil)
    }
  }

  @Test func theLoaderTracksNothing() async throws {
    try await inPlace {
      let other = Property(0)
      let user = Resource(on: scheduler) {
        id.value
      } load: { (id) async throws(TestFailure) in
        _ = other.value
        let text = try await server.load(id)
        return text + "\(other.value)"
      }
      other.value = 1
      server.answer(0, "a")
      other.value = 2
      #expect(server.count == 1)
      #expect(user.state.signs == "Ra1")
    }
  }

  @Test func theClosureThatMakesASignalTracksNothing() {
    let (other, loads) = (Property(0), Journal<Int>())
    let user = Resource<Int, TestFailure>(on: scheduler) {
      id.value
    } signal: { id in
      loads.write(id)
      return .just(id + other.value)
    }
    other.value = 1
    #expect(loads.entries == [1] && user.state.signs == "R1")
    id.value = 2
    other.value = 2
    #expect(loads.entries == [1, 2] && user.state.signs == "R3")
  }

  @Test func otherStateThatChangesDuringALoadIsShownAtOnce() async throws {
    try await inPlace {
      let user = makeResource()
      let (text, seen) = (Property("x"), Journal<String>())
      let both = Computed { text.value + user.state.signs }
      both.signal.subscribe { seen.write($0) }
      text.value = "y"
      changeTogether {
        text.value = "z"
        id.value = 2
      }
      server.answer(1, "b")
      #expect(seen.entries == ["xL", "yL", "zL", "zRb"])
    }
  }

  @Test func aResourceWithoutInputLoadsWhenItIsMade() async throws {
    try await inPlace {
      let user = Resource(on: scheduler) { () async throws(TestFailure) in try await server.load(0) }
      #expect(server.inputs == [0])
      server.answer(0, "a")
      #expect(user.state.signs == "Ra")
    }
  }

  @Test func aLazyResourceWithoutInputLoadsWithItsFirstObserver() async throws {
    try await inPlace {
      let user = Resource(.init(loadsWhen: .observed), on: scheduler) { () async throws(TestFailure) in
        try await server.load(0)
      }
      #expect(server.inputs == [] && user.state.signs == "I")
      let states = user.recorded()
      #expect(states.entries == ["L"])
    }
  }

  @Test func aRefreshReadsWhatTheReadingDoesNotTrack() async throws {
    try await inPlace {
      let untracked = Journal<Int>()
      let user = Resource(on: scheduler) {
        id.value * 10 + untracked.count
      } load: { (id) async throws(TestFailure) in
        try await server.load(id)
      }
      server.answer(0, "a")
      untracked.write(1)
      #expect(user.state.signs == "Ra")
      #expect(user.refresh())
      #expect(server.inputs == [10, 11])
      #expect(user.state.signs == "La?")
    }
  }

  @Test func anInputThatChangesBeforeTheFirstLoadIsUsed() async throws {
    try await inPlace {
      let user = makeResource(.init(loadsWhen: .observed))
      id.value = 7
      _ = user.recorded()
      #expect(server.inputs == [7])
    }
  }

  @Test func noReaderSeesTheNewInputBesideTheOldValueAsReady() async throws {
    try await inPlace {
      let user = makeResource()
      server.answer(0, "a")
      let seen = Journal<String>()
      let both = Computed { "\(id.value)\(user.state.signs)" }
      both.signal.subscribe { seen.write($0) }
      id.signal.subscribe { id in seen.write("\(id)\(user.state.signs)") }
      id.value = 2
      server.answer(1, "b")
      #expect(seen.entries == ["1Ra", "1Ra", "2La?", "2La?", "2Rb"])
    }
  }

  @Test func aGroupReadsTheStateOfItsOwnInputs() async throws {
    try await inPlace {
      let user = makeResource()
      server.answer(0, "a")
      let states = user.recorded()
      changeTogether {
        id.value = 2
        #expect(user.state.signs == "La?")
        id.value = 1
        #expect(user.state.signs == "Ra")
        user.set("local")
        #expect(user.value == "local")
      }
      #expect(states.entries == ["Ra", "Rlocal"])
      #expect(server.count == 1)
    }
  }

  @Test func aGroupThatThrowsChangesNothing() async throws {
    try await inPlace {
      let user = makeResource()
      server.answer(0, "a")
      #expect(throws: TestFailure.self) {
        try changeTogether { () throws(TestFailure) in
          user.set("local")
          user.refresh()
          id.value = 2
          throw TestFailure()
        }
      }
      #expect(user.state.signs == "Ra" && server.count == 1)
    }
  }

  @Test func theValueOfAFormerInputCanBeDropped() async throws {
    try await inPlace {
      var policy = TestPolicy()
      policy.keepsValueOfFormerInput = false
      let user = makeResource(policy)
      server.answer(0, "a")
      id.value = 2
      #expect(user.state.signs == "L")
    }
  }

  @Test func aPresentValueIsToldApartFromTheLastOne() async throws {
    try await inPlace {
      let user = makeResource()
      server.answer(0, "a")
      user.refresh()
      #expect(user.value == "a" && user.presentValue == "a" && user.isLoading)
      id.value = 2
      #expect(user.value == "a" && user.presentValue == nil)
    }
  }
}
