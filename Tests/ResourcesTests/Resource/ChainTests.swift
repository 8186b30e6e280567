import ReactiveResources
import ReactiveSubjects
import ReactiveTesting
import Testing

/// A resource whose input is the value of another one.
@Suite struct ChainTests {
  let rig = ResourceRig()
  let seats = Server<String, Int>()

  func makeSeats(of team: Resource<String, TestFailure>) -> Resource<Int, TestFailure> {
    Resource(on: rig.scheduler) { [seats] in
      _ = seats
      return team.asInput
    } load: { [seats] (name: String) async throws(TestFailure) in
      try await seats.load(name)
    }
  }

  @Test func waitsForTheOtherAndFailsWithIt() async throws {
    try await inPlace {
      let id = Property<Int?>(nil)
      let team = Resource(on: rig.scheduler) {
        id.value
      } load: { (id) async throws(TestFailure) in
        try await rig.server.load(id)
      }
      let seats = makeSeats(of: team)
      #expect(seats.state.signs == "I")
      id.value = 1
      #expect(seats.state.signs == "L" && self.seats.count == 0)
      rig.server.fail(0, "e")
      #expect(seats.state.signs == "#e" && self.seats.count == 0)
      team.retry()
      rig.server.answer(1, "red")
      #expect(self.seats.inputs == ["red"])
      self.seats.answer(0, 7)
      #expect(seats.state.signs == "R7")
    }
  }

  @Test func aSignalLoadsWithAValueOfTheOtherOnly() async throws {
    try await inPlace {
      let id = Property<Int?>(nil)
      let team = Resource(on: rig.scheduler) {
        id.value
      } load: { (id) async throws(TestFailure) in
        try await rig.server.load(id)
      }
      let (names, answers) = (Journal<String>(), Subject<Int, TestFailure>())
      let seats = Resource<Int, TestFailure>(on: rig.scheduler) {
        team.asInput
      } signal: { name in
        names.write(name)
        return answers.signal
      }
      #expect(seats.state.signs == "I")
      id.value = 1
      #expect(seats.state.signs == "L" && names.count == 0)
      rig.server.answer(0, "red")
      #expect(names.entries == ["red"] && answers.subscriberCount == 1)
      answers.send(7)
      team.refresh()
      rig.server.answer(1, "red")
      #expect(seats.state.signs == "L7" && names.count == 1)
      id.value = 2
      #expect(seats.state.signs == "L7?" && answers.subscriberCount == 0)
      rig.server.fail(2, "e")
      #expect(seats.state.signs == "#e:7?" && names.count == 1)
      id.value = nil
      #expect(seats.state.signs == "I")
    }
  }

  @Test func eachFailedInputIsAnotherState() {
    let team = Property(ResourceInput<String, TestFailure>.failed(TestFailure("e")))
    let seats = Resource(TestPolicy(loadsWhen: .observed), on: rig.scheduler) {
      team.value
    } load: { (_: String) async throws(TestFailure) in
      7
    }
    #expect(seats.state.signs == "#e")
    // Without an observer, the resource follows no input.
    team.value = .failed(TestFailure("f"))
    #expect(seats.state.signs == "#f")
    team.value = .failed(TestFailure("g"))
    #expect(seats.state.signs == "#g")
  }

  @Test func anInputKeepsItsCaseUnderAnotherFailure() {
    struct Wrapped: Error, Equatable { let inner: TestFailure }
    let inputs: [ResourceInput<Int, TestFailure>] = [.none, .waiting, .failed(TestFailure("e")), .value(1)]
    let mapped = inputs.map { input in
      switch input.mapError({ Wrapped(inner: $0) }) {
      case .none: "none"
      case .waiting: "waiting"
      case .failed(let failure): "\(failure == Wrapped(inner: TestFailure("e")))"
      case .value(let value): "\(value)"
      }
    }
    #expect(mapped == ["none", "waiting", "true", "1"])
  }

  @Test func anEqualValueOfTheOtherLoadsNothing() async throws {
    try await inPlace {
      let team = rig.makeReady()
      let seats = makeSeats(of: team)
      self.seats.answer(0, 7)
      let states = seats.recorded()
      team.refresh()
      rig.server.answer(1, "a")
      #expect(states.entries == ["R7"] && self.seats.count == 1)
    }
  }

  @Test func noReaderSeesANewTeamBesideOldSeatsAsReady() async throws {
    try await inPlace {
      let team = rig.makeReady()
      let seats = makeSeats(of: team)
      self.seats.answer(0, 7)
      let seen = Journal<String>()
      Computed { "\(team.state.signs) \(seats.state.signs)" }.readOnly.signal.subscribe { seen.write($0) }
      let both = Computed { "\(team.state.signs) \(seats.state.signs)" }
      both.signal.subscribe { seen.write($0) }
      team.signal.subscribe { state in
        if state.value == "b" { seen.write("inside \(seats.state.signs)") }
      }
      team.set("b")
      #expect(!seen.entries.contains("Rb R7") && !seen.entries.contains("inside R7"))
      #expect(seen.entries.last?.hasSuffix("L7?") == true)
      self.seats.answer(1, 8)
      #expect(both.value == "Rb R8")
    }
  }

  @Test func aLongChainFollowsItsFirstInput() async throws {
    try await inPlace {
      var last = Resource(on: rig.scheduler) {
        rig.id.value
      } load: { (id) async throws(TestFailure) in
        id
      }
      var all = [last]
      for _ in 0..<100 {
        let former = last
        last = Resource(on: rig.scheduler) {
          former.asInput
        } load: { (number) async throws(TestFailure) in
          number + 1
        }
        all.append(last)
      }
      #expect(last.state.signs == "R101")
      rig.id.value = 2
      #expect(last.state.signs == "R102")
      _ = all
    }
  }
}
