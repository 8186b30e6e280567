import ReactiveCore
import ReactiveResources
import ReactiveTesting
import TestSupport
import Testing

/// A cache of resources by their keys.
@Suite struct KeyedResourceTests {
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

  @Test func allReadersOfAKeyShareItsLoad() async throws {
    try await inPlace {
      let users = makeCache()
      let seen = Journal<String>()
      for _ in 0..<3 { users.signal(for: 1).subscribe { seen.write($0.signs) } }
      users.signal(for: 2).subscribe()
      #expect(server.inputs == [1, 2])
      server.answer(0, "a")
      #expect(seen.entries == ["L", "L", "L", "Ra", "Ra", "Ra"])
      #expect(users[1] === users[1])
      #expect(users[1] !== users[2])
    }
  }

  @Test func keysThatAreEqualAndDifferInTheirPartsShareAResource() async throws {
    struct Key: Hashable, Sendable {
      let number: Int
      let origin: String

      static func == (first: Key, second: Key) -> Bool { first.number == second.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let users = Resource.keyed(on: scheduler) { (key: Key) in key.number }
    #expect(users[Key(number: 1, origin: "a")] === users[Key(number: 1, origin: "b")])
    #expect(users.count == 1)
  }

  @Test func keysWithOneHashAreTwoKeys() {
    struct Key: Hashable, Sendable {
      let number: Int

      func hash(into hasher: inout Hasher) {}
    }
    let users = Resource.keyed(on: scheduler) { (key: Key) in key.number }
    let all = (0..<20).map { users[Key(number: $0)] }
    #expect(users.count == 20)
    for number in 0..<20 { #expect(users[Key(number: number)] === all[number]) }
  }

  @Test func aValueStaysForTheNextObserver() async throws {
    try await inPlace {
      let users = makeCache()
      let reader = users.signal(for: 1).subscribe()
      server.answer(0, "a")
      reader.dispose()
      scheduler.advance(by: .seconds(100))
      #expect(users[1].recorded().entries == ["Ra"])
      #expect(server.count == 1)
    }
  }

  @Test func anotherKeyThatIsReadyShowsNoFailureOfTheFormerOne() async throws {
    try await inPlace {
      let users = makeCache()
      users.signal(for: 2).subscribe()
      server.answer(0, "b")
      users.signal(for: 1).subscribe()
      server.fail(1, "e")
      #expect(users[1].state.signs == "#e")
      #expect(users[2].state.signs == "Rb")
    }
  }

  @Test func aReaderThatComesBackToAKeyFindsItsValueAndNoFailure() async throws {
    try await inPlace {
      let (users, key, seen) = (makeCache(), Property(1), Journal<String>())
      key.signal.flatMap(.latest) { users.signal(for: $0) }.subscribe { seen.write($0.signs) }
      server.answer(0, "a")
      key.value = 2
      server.fail(1, "e")
      key.value = 1
      #expect(seen.entries == ["L", "Ra", "L", "#e", "Ra"])
      #expect(server.inputs == [1, 2])
    }
  }

  @Test func twoCachesShareNothing() async throws {
    try await inPlace {
      let (first, second) = (makeCache(), makeCache())
      first.signal(for: 1).subscribe()
      server.answer(0, "a")
      #expect(first[1].state.signs == "Ra" && second[1].state.signs == "I")
      second.signal(for: 1).subscribe()
      #expect(server.inputs == [1, 1])
    }
  }

  @Test func beyondTheLimitTheLeastRecentlyUsedIsReleased() async throws {
    try await inPlace {
      let users = makeCache(limit: 2)
      for key in [1, 2, 1, 3] { _ = users[key] }
      #expect(users.keys == [1, 3])
    }
  }

  @Test func observedResourcesStayBeyondTheLimitUntilTheirReadersLeave() async throws {
    try await inPlace {
      let users = makeCache(limit: 2)
      let readers = (0..<5).map { users.signal(for: $0).subscribe() }
      #expect(users.count == 5)
      for reader in readers.dropLast() { reader.dispose() }
      scheduler.advance(by: .zero)
      #expect(users.count == 2)
      #expect(users.keys.contains(4))
      server.answer(4, "e")
      #expect(users[4].state.signs == "Re")
    }
  }

  @Test func anUnreadResourceThatLoadsIsReleasedAndItsLoadCancelled() async throws {
    try await inPlace {
      let users = makeCache(TestPolicy(loadsWhen: .observed(grace: .seconds(100))), limit: 1)
      let reader = users.signal(for: 1).subscribe()
      _ = users[2]
      #expect(users.count == 2)
      reader.dispose()
      _ = users[3]
      #expect(users.keys == [3])
      #expect(server.cancelled == [0])
    }
  }

  @Test func aResourceThatTheProgramHoldsStaysTheOneOfItsKey() async throws {
    try await inPlace {
      let users = makeCache(limit: 1)
      let held = users[1]
      for key in 2..<100 { _ = users[key] }
      #expect(users.count == 1)
      held.signal.subscribe()
      server.answer(0, "a")
      #expect(users[1] === held)
      users.invalidate(1)
      #expect(held.state.signs == "La")
    }
  }

  @Test func anUnusedResourceIsForgottenAfterItsAge() async throws {
    try await inPlace {
      let users = makeCache(forgetsAfter: .seconds(10))
      let reader = users.signal(for: 1).subscribe()
      server.answer(0, "a")
      _ = users[2]
      scheduler.advance(by: .seconds(9))
      _ = users[3]
      #expect(scheduler.pendingCount == 1)
      scheduler.advance(by: .seconds(1))
      #expect(users.keys.sorted() == [1, 3])
      scheduler.advance(by: .seconds(100))
      #expect(users.keys == [1])
      reader.dispose()
      scheduler.advance(by: .seconds(9))
      #expect(users.keys == [1])
      scheduler.advance(by: .seconds(11))
      #expect(users.count == 0 && scheduler.pendingCount == 0)
    }
  }

  @Test func invalidatesOneSomeOrAll() async throws {
    try await inPlace {
      let users = makeCache()
      for key in 0..<4 {
        users.signal(for: key).subscribe()
        server.answer(key, "\(key)")
      }
      users.invalidate(1)
      users.invalidate(17)
      #expect(server.inputs == [0, 1, 2, 3, 1])
      users.invalidate { $0 > 1 }
      #expect(Set(server.inputs[5...]) == [2, 3])
      users.invalidateAll()
      // Resources that load are marked, and load once more.
      #expect(server.count == 8 && server.inputs.last == 0)
      server.answer(4, "old")
      #expect(server.inputs.last == 1 && server.count == 9)
    }
  }

  @Test func anUnrelatedLoadDelaysNoInvalidation() async throws {
    try await inPlace {
      let users = makeCache()
      users.signal(for: 1).subscribe()
      server.answer(0, "a")
      users.signal(for: 2).subscribe()
      users.invalidate(1)
      #expect(server.inputs == [1, 2, 1])
    }
  }

  @Test func anUnreadEntryThatIsInvalidatedKeepsItsValueAndLoadsLater() async throws {
    try await inPlace {
      let users = makeCache()
      let reader = users.signal(for: 1).subscribe()
      server.answer(0, "a")
      reader.dispose()
      scheduler.advance(by: .zero)
      users.invalidateAll()
      #expect(users[1].state.signs == "Ra" && server.count == 1)
      #expect(users[1].recorded().entries == ["La"])
    }
  }

  @Test func removingReleasesValuesAndCompletesSignals() async throws {
    try await inPlace {
      let users = makeCache()
      let events = Journal<String>()
      users.signal(for: 1).subscribe(next: { events.write($0.signs) }, completed: { events.write("|") })
      users.removeAll()
      #expect(events.entries == ["L", "|"] && server.cancelled == [0])
      #expect(users.count == 0)
      users.signal(for: 1).subscribe()
      #expect(server.count == 2)
    }
  }

  @Test func everythingIsReleasedWithTheCache() async throws {
    try await inPlace {
      expectNoLeaks { probe in
        let (scheduler, token) = (VirtualTimeScheduler(), probe.token("loader"))
        let users = Resource.keyed(limit: 3, forgetsAfter: .seconds(5), on: scheduler) { (key: Int) in
          token.use(probe.track(key))
        }
        for key in 0..<10 { users.signal(for: key).subscribe() }
        scheduler.advance(by: .seconds(3))
      }
    }
  }

  @Test func agreesWithAListOfKeys() async throws {
    try await inPlace {
      for number in seeds(quick: 50, full: 500, night: 5_000) {
        var dice = Dice(seed: randomSeed, number: number)
        let limit = dice.number(in: 0...4)
        let users = makeCache(limit: limit)
        var (readers, order): ([Int: [Subscription]], [Int]) = ([:], [])
        for step in 0..<60 {
          let key = dice.number(below: 7)
          if dice.hits(percent: 40) {
            _ = users[key]
          } else if dice.hits(percent: 50) {
            readers[key, default: []].append(users.signal(for: key).subscribe())
          } else {
            guard let reader = readers[key]?.popLast() else { continue }
            reader.dispose()
            if readers[key]?.isEmpty != true { continue }
          }
          order.removeAll { $0 == key }
          order.append(key)
          var place = 0
          while order.count > limit, place < order.count - 1 {
            if readers[order[place]]?.isEmpty ?? true { order.remove(at: place) } else { place += 1 }
          }
          if users.keys != order {
            Issue.record("seed \(number), step \(step): expected \(order), but found \(users.keys)")
            return
          }
        }
        for request in 0..<server.count { server.fail(request) }
      }
    }
  }
}

/// A cache under two threads.
@Suite(.inTurn, .timeLimit(.minutes(2))) struct KeyedResourceRaceTests {
  final class Arena: Sendable {
    let cache: KeyedResource<Int, Int, Never>
    let found = Journal<ObjectIdentifier>()
    let completions = Journal<Int>()

    init(limit: Int = .max) {
      cache = KeyedResource(limit: limit, on: ImmediateScheduler()) { (key: Int) in key }
    }

    func find() { found.write(ObjectIdentifier(cache[1])) }
  }

  @Test func twoThreadsGetOneResource() {
    race(for: { Arena() }) { arena in
      arena.find()
    } _: { arena in
      arena.find()
    } verify: { arena in
      #expect(arena.found.entries[0] == arena.found.entries[1])
      #expect(arena.cache.count == 1)
    }
  }

  @Test func anObserverAndAnEviction() {
    race(for: { Arena(limit: 1) }) { arena in
      arena.cache.signal(for: 1).subscribe(next: { _ in }, completed: { arena.completions.write(1) })
    } _: { arena in
      for key in 2..<5 { _ = arena.cache[key] }
    } verify: { arena in
      #expect(arena.completions.count == 0)
      #expect(arena.cache.keys.contains(1))
    }
  }
}
