import ReactiveResources
import ReactiveTesting
import TestSupport
import Testing

/// A cache whose resources end in every order, and whose closures call it.
@Suite struct KeyedEndTests {
  let server = Server<Int, String>()
  let scheduler = VirtualTimeScheduler()

  func makeCache(
    _ policy: TestPolicy = TestPolicy(loadsWhen: .observed), limit: Int = .max, forgetsAfter: Duration? = nil
  ) -> KeyedResource<Int, String, TestFailure> {
    let server = server
    return Resource.keyed(policy, limit: limit, forgetsAfter: forgetsAfter, on: scheduler) {
      (key: Int) async throws(TestFailure) in try await server.load(key)
    }
  }

  // MARK: Look-ups by computed values

  @Test(arguments: [0, 1, Int.max]) func aComputedValueLooksUpAKey(limit: Int) async throws {
    try await inPlace {
      let users = makeCache(TestPolicy(), limit: limit)
      let (key, seen) = (Property(1), Journal<String>())
      let state = Computed { "\(key.value)" + users[key.value].state.signs }
      state.signal.subscribe { seen.write($0) }
      server.answer(0, "a")
      key.value = 2
      server.answer(1, "b")
      scheduler.advance(by: .zero)
      if limit != .max { #expect(users.keys == [2]) }
      key.value = 1
      #expect(seen.entries.prefix(4) == ["1L", "1Ra", "2L", "2Rb"])
      #expect(seen.entries.last == (limit == .max ? "1Ra" : "1L"))
    }
  }

  @Test func aComputedValueDoesNotDependOnWhatItsLookUpReleases() async throws {
    try await inPlace {
      let users = makeCache(TestPolicy(), limit: 1)
      let (key, runs) = (Property(1), Journal<Int>())
      let held = users[1]
      let state = Computed {
        runs.write(key.value)
        return users[key.value].state.signs
      }
      state.signal.subscribe()
      key.value = 2
      scheduler.advance(by: .zero)
      let count = runs.count
      held.set("a")
      held.invalidate()
      #expect(runs.count == count)
      #expect(users.keys == [2])
    }
  }

  @Test func anImmediateSchedulerReleasesAtTheNextLookUpElsewhere() async throws {
    try await inPlace {
      let server = server
      let users = Resource.keyed(TestPolicy(), limit: 1, on: ImmediateScheduler()) {
        (key: Int) async throws(TestFailure) in try await server.load(key)
      }
      let key = Property(1)
      let state = Computed { users[key.value].state.signs }
      state.signal.subscribe()
      key.value = 2
      #expect(users.keys == [1, 2])
      _ = users[2]
      #expect(users.keys == [2])
    }
  }

  // MARK: Orders and limits

  @Test(arguments: [0, 1, 2, Int.max]) func loadsThatEndInEveryOrderLeaveEachKeyItsOwnValue(limit: Int) async throws {
    try await inPlace {
      for order in permutations(of: [0, 1, 2, 3]) {
        for failed in [nil, 0, 2] {
          let test = KeyedEndTests()
          let users = test.makeCache(limit: limit)
          let readers = (0..<4).map { users.signal(for: $0).subscribe() }
          for (place, key) in order.enumerated() {
            if place == failed { test.server.fail(key, "e\(key)") } else { test.server.answer(key, "v\(key)") }
          }
          for key in 0..<4 {
            #expect(users[key].state.signs == (order.firstIndex(of: key) == failed ? "#e\(key)" : "Rv\(key)"))
          }
          #expect(test.server.count == 4 && users.keys == [0, 1, 2, 3])
          for reader in readers { reader.dispose() }
          test.scheduler.advance(by: .zero)
          #expect(users.count == min(4, max(1, limit)))
        }
      }
    }
  }

  @Test(arguments: [0, 1]) func aSmallCacheOfResourcesThatAlwaysLoadCancelsWhatItReleases(limit: Int) async throws {
    try await inPlace {
      let users = makeCache(TestPolicy(), limit: limit)
      for key in 0..<5 {
        #expect(users[key].isLoading)
        #expect(users.keys == [key])
      }
      #expect(server.cancelled == [0, 1, 2, 3])
      for key in 0..<5 { server.answer(key, "v\(key)") }
      #expect(users[4].state.signs == "Rv4")
      #expect(users[3].state.signs == "L" && server.count == 6)
    }
  }

  @Test func aResourceThatIsReleasedWhileItLoadsAndIsHeldGoesOn() async throws {
    try await inPlace {
      let users = makeCache(TestPolicy(), limit: 1)
      let held = users[1]
      _ = users[2]
      #expect(users.keys == [2] && server.cancelled == [])
      server.answer(0, "a")
      #expect(held.state.signs == "Ra" && users[1] === held)
      #expect(users.keys == [1])
    }
  }

  @Test func removingWhileTheProgramHoldsAResourceMakesAnotherOneForTheKey() async throws {
    try await inPlace {
      let users = makeCache(limit: 1)
      let held = users[1]
      let states = held.recorded()
      users.removeAll()
      #expect(users.count == 0 && users[1] !== held)
      server.answer(0, "a")
      #expect(states.entries == ["L", "Ra"])
      // The removed resource is no longer of the cache.
      users.invalidateAll()
      held.invalidate()
      #expect(users.keys == [1] && users[1] !== held && server.inputs == [1, 1])
    }
  }

  @Test func loadsThatAreInvalidatedAreFollowedByOneMoreInEveryOrder() async throws {
    try await inPlace {
      for order in permutations(of: [0, 1, 2]) {
        let test = KeyedEndTests()
        let users = test.makeCache(limit: 1)
        for key in 0..<3 { users.signal(for: key).subscribe() }
        users.invalidate { $0 != 1 }
        for key in order { test.server.answer(key, "old") }
        #expect(test.server.count == 5 && Set(test.server.inputs[3...]) == [0, 2])
        #expect(users[1].state.signs == "Rold" && users[0].state.signs == "Lold")
        for request in 3..<5 { test.server.answer(request, "new") }
        #expect(users[0].state.signs == "Rnew" && users[2].state.signs == "Rnew" && test.server.count == 5)
      }
    }
  }

  // MARK: Ages

  @Test func anAgeOfZeroForgetsAtOnceAndRunsNoTimer() async throws {
    try await inPlace {
      let users = makeCache(forgetsAfter: .zero)
      _ = users[1]
      #expect(users.count == 0 && scheduler.pendingCount == 0)
      let reader = users.signal(for: 2).subscribe()
      // A timer for an observed resource would be due at once, again and again.
      try #require(scheduler.pendingCount == 0)
      server.answer(0, "a")
      #expect(users.keys == [2])
      reader.dispose()
      scheduler.advance(by: .zero)
      #expect(users.count == 0 && scheduler.pendingCount == 0)
    }
  }

  @Test func aCacheWhoseResourcesAreAllObservedRunsNoTimer() async throws {
    try await inPlace {
      let users = makeCache(forgetsAfter: .seconds(10))
      let readers = (0..<3).map { users.signal(for: $0).subscribe() }
      #expect(scheduler.pendingCount == 0)
      readers[0].dispose()
      scheduler.advance(by: .seconds(9))
      #expect(scheduler.pendingCount == 1 && users.count == 3)
      scheduler.advance(by: .seconds(1))
      #expect(scheduler.pendingCount == 0 && users.keys.sorted() == [1, 2])
    }
  }

  @Test func theLongestAgeForgetsNothing() async throws {
    try await inPlace {
      scheduler.advance(by: .seconds(1_000))
      let users = makeCache(forgetsAfter: Duration(secondsComponent: .max, attosecondsComponent: 0))
      _ = users[1]
      scheduler.advance(by: .seconds(1_000_000_000))
      #expect(users.keys == [1])
    }
  }

  // MARK: Inside closures

  @Test func invalidatingInsideASubscriberLoadsAgainAndTakesNoStack() {
    let scheduler = scheduler
    let count = repetitions(quick: 1_000, full: 10_000, night: 50_000)
    let loads = Journal<Int>()
    onThread {
      Task(executorPreference: TasksInPlace.shared) {
        let users = Resource.keyed(on: scheduler) { (key: Int) in loads.write(key) }
        users.signal(for: 1).subscribe { state in if state.isReady, loads.count < count { users.invalidateAll() } }
      }
    }
    #expect(loads.count == count)
  }

  @Test func removingInsideASubscriberCompletesAllSignals() async throws {
    try await inPlace {
      let (users, events) = (makeCache(), Journal<String>())
      for key in 0..<3 {
        users.signal(for: key).subscribe(
          next: { state in
            events.write("\(key)" + state.signs)
            if state.isReady { users.removeAll() }
          }, completed: { events.write("\(key)|") })
      }
      server.answer(1, "a")
      #expect(events.entries.prefix(4) == ["0L", "1L", "2L", "1Ra"])
      #expect(events.entries.dropFirst(4).sorted() == ["0|", "1|", "2|"])
      #expect(server.cancelled == [0, 2] && users.count == 0)
    }
  }

  @Test func releasingTheCacheInsideASubscriberEndsEverything() async throws {
    try await inPlace {
      let (holder, events) = (SharedVariable(makeCache()), Journal<String>())
      for key in 0..<2 {
        holder.value?.signal(for: key).subscribe(
          next: { state in if state.isReady { holder.value = nil } }, completed: { events.write("\(key)|") })
      }
      server.answer(0, "a")
      #expect(events.entries.sorted() == ["0|", "1|"] && holder.value == nil)
      #expect(server.cancelled == [1] && scheduler.pendingCount == 0)
    }
  }

  @Test func aLoaderThatAwaitsOtherKeysLoadsEachOnce() async throws {
    try await inPlace {
      let (holder, loads) = (SharedVariable<KeyedResource<Int, Int, TestFailure>>(nil), Journal<Int>())
      let numbers = Resource.keyed(limit: 1, on: scheduler) { (key: Int) async throws(TestFailure) -> Int in
        loads.write(key)
        guard key > 1, let numbers = holder.value else { return key }
        do {
          return try await numbers[key - 1].loadedValue() + numbers[key - 2].loadedValue()
        } catch { throw TestFailure("\(error)") }
      }
      holder.value = numbers
      let second = try await numbers[2].loadedValue()
      #expect(second == 1)
      #expect(loads.entries == [2, 1, 0])
      let resources = (0...40).map { numbers[$0] }
      let last = try await numbers[40].loadedValue()
      #expect(last == 102_334_155)
      // Held by the program, so the limit forgets none of them.
      #expect(loads.count <= 3 + 41 && resources.count == 41)
      holder.value = nil
    }
  }

  @Test func aLoaderThatRemovesItsKeyEnds() async throws {
    try await inPlace {
      let (holder, events) = (SharedVariable<KeyedResource<Int, Int, Never>>(nil), Journal<String>())
      let users = Resource.keyed(on: scheduler) { (key: Int) in
        holder.value?.removeAll { $0 == key }
        return key
      }
      holder.value = users
      users.signal(for: 1).subscribe(next: { events.write($0.signs) }, completed: { events.write("|") })
      #expect(events.entries.last == "|" && users.count == 0)
      holder.value = nil
    }
  }

  @Test func keysWhoseComparisonCallsTheCacheDoNotBlock() {
    struct Key: Hashable, Sendable {
      let number: Int
      let call: @Sendable () -> Void

      static func == (first: Key, second: Key) -> Bool {
        first.call()
        return first.number == second.number
      }

      func hash(into hasher: inout Hasher) { call() }
    }
    let holder = SharedVariable<KeyedResource<Key, Int, Never>>(nil)
    let users = Resource.keyed(limit: 2, forgetsAfter: .seconds(1), on: scheduler) { (key: Key) in key.number }
    holder.value = users
    for number in 0..<10 { _ = users[Key(number: number) { _ = holder.value?.count }] }
    users.invalidate { _ in (holder.value?.keys.count ?? 0) > 0 }
    users.removeAll { _ in (holder.value?.count ?? 0) > 0 }
    #expect(users.count == 0)
    holder.value = nil
  }

  // MARK: Inside groups

  @Test func aGroupThatThrowsKeepsWhatItLookedUp() async throws {
    try await inPlace {
      let users = makeCache()
      try? changeTogether { () throws(TestFailure) in
        _ = users[1]
        users.signal(for: 2).subscribe()
        users.signal(for: 3).subscribe().dispose()
        users.invalidateAll()
        throw TestFailure()
      }
      scheduler.advance(by: .zero)
      #expect(users.keys == [1, 2, 3])
      #expect(users[2].state.signs == "L" && users[3].state.signs == "I")
      server.answer(0, "a")
      #expect(users[2].state.signs == "Ra")
    }
  }

  // MARK: Many keys

  @Test func manyResourcesThatTheProgramHoldsBeyondTheLimit() {
    let count = repetitions(quick: 1_000, full: 10_000, night: 100_000)
    let users = Resource.keyed(limit: 10, on: scheduler) { (key: Int) in key }
    var held = (0..<count).map { users[$0] }
    #expect(users.count == 10)
    for key in stride(from: 0, to: count, by: 97) { #expect(users[key] === held[key]) }
    held = []
    for key in count..<count + 100 { _ = users[key] }
    #expect(users.keys == Array(count + 90..<count + 100))
  }

  @Test func aThousandRoundsLeaveNothingBehind() async throws {
    try await inPlace {
      expectNoLeaks { probe in
        let users = Resource.keyed(limit: 5, forgetsAfter: .seconds(3), on: scheduler) { (key: Int) in
          probe.track(key)
        }
        var held: [Resource<Tracked<Int>, Never>] = []
        for round in 0..<1_000 {
          let reader = users.signal(for: round % 13).subscribe()
          if round % 5 == 0 { held.append(users[round % 17]) }
          if round % 50 == 0 { held = [] }
          if round % 7 == 0 { users.invalidateAll() }
          if round % 101 == 0 { users.removeAll() }
          scheduler.advance(by: .milliseconds(100))
          reader.dispose()
          #expect(probe.liveCount <= 17)
        }
      }
      #expect(scheduler.pendingCount == 0)
    }
  }
}

/// All orders of some elements.
func permutations<Element>(of elements: [Element]) -> [[Element]] {
  if elements.isEmpty { return [[]] }
  return elements.indices.flatMap { place in
    var others = elements
    let element = others.remove(at: place)
    return permutations(of: others).map { [element] + $0 }
  }
}
