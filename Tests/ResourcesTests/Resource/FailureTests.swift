import ReactiveBridging
import ReactiveResources
import ReactiveTesting
import Testing

/// Loads that fail, and values that look like nothing.
@Suite struct FailureTests {
  let rig = ResourceRig()

  @Test func aFirstLoadThatFailsHasNoValue() async throws {
    try await inPlace {
      let user = rig.make()
      rig.server.fail(0, "e")
      #expect(user.state.signs == "#e")
      #expect(user.value == nil)
    }
  }

  @Test func aLaterLoadThatFailsKeepsTheValueWhichIsStale() async throws {
    try await inPlace {
      let user = rig.makeReady()
      user.refresh()
      rig.server.fail(1, "e")
      #expect(user.state.signs == "#e:a")
      #expect(user.value == "a")
      user.signal.subscribe()
      #expect(rig.server.count == 3)
    }
  }

  @Test func aChangeOfTheInputEndsTheFailureAtOnce() async throws {
    try await inPlace {
      let user = rig.make()
      rig.server.fail(0, "e")
      let states = user.recorded()
      rig.id.value = 2
      #expect(states.entries.last == "L")
      #expect(user.failure == nil)
    }
  }

  @Test func aLoaderThatThrowsAtOnceFailsAsALateOneDoes() async throws {
    try await inPlace {
      let user = Resource(on: rig.scheduler) { () async throws(TestFailure) -> Int in throw TestFailure("e") }
      #expect(user.state.signs == "#e")
      #expect(user.unfinishedLoads == 0)
    }
  }

  @Test func aLoaderThatReturnsAtOnceIsLoadingAndThenReady() async throws {
    try await inPlace {
      let user = Resource(.init(loadsWhen: .observed), on: rig.scheduler) {
        rig.id.value
      } load: {
        (id) async throws(TestFailure) in
        "\(id)"
      }
      let states = user.recorded()
      rig.id.value = 2
      #expect(user.unfinishedLoads == 0)
      #expect(states.entries == ["R1", "R2"])
    }
  }

  @Test("On other threads, each reader gets the states of each input in order, and may miss those that are old")
  func aLoaderThatReturnsAtOnceKeepsTheOrderOnOtherThreads() async throws {
    let last = repetitions(quick: 200, full: 500, night: 10_000)
    let user = Resource(.init(loadsWhen: .observed), on: rig.scheduler) {
      rig.id.value
    } load: {
      (id) async throws(TestFailure) in
      id
    }
    let readers = (0..<2).map { _ in
      Task {
        var states: [ResourceState<Int, TestFailure>] = []
        for await state in user.signal.values {
          states.append(state)
          if state == .ready(last) { break }
        }
        return states
      }
    }
    for id in 2...last {
      rig.id.value = id
      #expect(try await user.loadedValue() == id)
    }
    for reader in readers {
      // The place of each state in the row of all: loading the first input, ready with it, loading the second one, …
      let places = await reader.value.map { state in
        switch state {
        case .loading: 2 * (state.last?.value ?? 0) + 2
        case .ready(let id): 2 * id + 1
        default: 0
        }
      }
      #expect(places.first ?? 0 > 0 && places.last == 2 * last + 1)
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func aLoadedNilIsAValue() async throws {
    try await inPlace {
      let user = Resource(on: rig.scheduler) { () async throws(TestFailure) -> Int? in .none }
      #expect(user.state == .ready(nil))
      #expect(user.value == .some(nil))
    }
  }

  @Test func aLoadedEmptyListIsAValue() async throws {
    try await inPlace {
      let list = Resource(on: rig.scheduler) { () async throws(TestFailure) -> [Int] in [] }
      #expect(list.state == .ready([]))
    }
  }

  @Test func anEmptyFailureIsAFailure() async throws {
    try await inPlace {
      let user = rig.make()
      rig.server.fail(0, "")
      #expect(user.failure == TestFailure(""))
    }
  }

  @Test func aForeignCancellationErrorIsAFailure() async throws {
    try await inPlace {
      let user = Resource(on: rig.scheduler) { () async throws -> Int in throw CancellationError() }
      #expect(user.failure is CancellationError)
      #expect(!user.isLoading)
    }
  }

  @Test func readingTheValueOfAFailureDoesNotTrap() async throws {
    try await inPlace {
      let user = rig.make()
      rig.server.fail(0)
      #expect(user.value == nil && user.presentValue == nil)
      user.set("b")
      #expect(user.state.signs == "Rb")
    }
  }

  @Test func betweenLoadingAndReadyIsNoOtherState() async throws {
    try await inPlace {
      let user = rig.make()
      let states = user.recorded()
      rig.server.answer(0, "a")
      user.refresh()
      rig.server.fail(1, "e")
      #expect(states.entries == ["L", "Ra", "La", "#e:a"])
    }
  }
}
