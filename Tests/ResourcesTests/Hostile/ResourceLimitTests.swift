import ReactiveResources
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Durations at their ends, and many resources.
@Suite struct ResourceLimitTests {
  let rig = ResourceRig()
  static let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)

  @Test func aValueIsStaleExactlyAtItsAge() async throws {
    try await inPlace {
      let user = rig.makeReady(TestPolicy(staleAfter: .seconds(5)))
      rig.scheduler.advance(by: .seconds(5) - .nanoseconds(1))
      user.signal.subscribe()
      #expect(rig.server.count == 1)
      rig.scheduler.advance(by: .nanoseconds(1))
      user.signal.subscribe()
      #expect(rig.server.count == 2)
    }
  }

  @Test func withAnAgeOfZeroEachObserverLoads() async throws {
    try await inPlace {
      let user = rig.makeReady(TestPolicy(staleAfter: .zero))
      for number in 1...3 {
        user.signal.subscribe()
        #expect(rig.server.count == number + 1)
        rig.server.answer(number, "a")
      }
    }
  }

  @Test func theLongestDurationsNeverEnd() async throws {
    try await inPlace {
      let longest = Self.longest
      let rig = ResourceRig()
      rig.scheduler.advance(by: .seconds(1_000))
      let policy = TestPolicy(
        loadsWhen: .observed(grace: longest), staleAfter: longest, pollsEvery: longest,
        retry: RetryPolicy(attempts: 3, backoff: .constant(longest)),
        timeout: LoadTimeout(after: longest, with: TestFailure("slow")))
      let user = rig.make(policy)
      let reader = user.signal.subscribe()
      rig.server.answer(0, "a")
      reader.dispose()
      rig.scheduler.advance(by: .seconds(1_000_000_000))
      #expect(user.state.signs == "Ra")
      user.signal.subscribe()
      #expect(rig.server.count == 1)
      user.refresh()
      rig.server.fail(1, "e")
      #expect(user.state.signs == "La(2)")
      rig.scheduler.advance(by: .seconds(1_000_000_000))
      #expect(user.state.signs == "La(2)")
    }
  }

  @Test func aTimeoutOfZeroFailsAWaitingLoadAndNotOneThatAnswersAtOnce() async throws {
    try await inPlace {
      let policy = TestPolicy(timeout: LoadTimeout(after: .zero, with: TestFailure("slow")))
      let user = rig.make(policy)
      rig.scheduler.advance(by: .zero)
      #expect(user.state.signs == "#slow")
      let quick = Resource<Int, TestFailure>(policy, on: rig.scheduler) {
        1
      } signal: {
        .just($0)
      }
      rig.scheduler.advance(by: .zero)
      #expect(quick.state.signs == "R1")
      #expect(rig.scheduler.pendingCount == 0)
    }
  }

  @Test func aGraceEndsExactlyAtItsTime() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(loadsWhen: .observed(grace: .seconds(5))))
      user.signal.subscribe().dispose()
      rig.scheduler.advance(by: .seconds(5) - .nanoseconds(1))
      #expect(user.isLoading && rig.server.cancelled == [])
      rig.scheduler.advance(by: .nanoseconds(1))
      #expect(user.state.signs == "I" && rig.server.cancelled == [0])
    }
  }

  @Test func aRestoredDateFarAwayDoesNotOverflow() async throws {
    try await inPlace {
      let user = rig.makeReady(TestPolicy(staleAfter: .seconds(5)))
      let past = SchedulerInstant(offset: .zero - Self.longest)
      #expect(!user.restore("b", loadedAt: past))
      #expect(user.restore("c", loadedAt: SchedulerInstant(offset: Self.longest)))
      user.signal.subscribe()
      #expect(user.state.signs == "Rc")
      user.signal(staleAfter: .zero).subscribe()
      _ = user.state
    }
  }

  @Test func aValueWithADateOfLongAgoIsStale() async throws {
    try await inPlace {
      let past = SchedulerInstant(offset: .zero - Self.longest)
      let user = Resource(initial: "old", loadedAt: past, .init(staleAfter: Self.longest), on: rig.scheduler) {
        () async throws(TestFailure) in try await rig.server.load(0)
      }
      rig.scheduler.advance(by: .seconds(10))
      user.signal.subscribe()
      #expect(rig.server.count == 1)
    }
  }

  @Test func inputsThatDifferFromThemselvesLoadOnce() {
    let number = Property(Double.nan)
    let loads = Journal<Int>()
    let user = Resource<Int, TestFailure>(on: rig.scheduler) {
      number.value
    } signal: { _ in
      loads.write(1)
      return .just(loads.count)
    }
    user.signal.subscribe()
    #expect(loads.count == 1 && user.state.signs == "R1")
    number.value = .nan
    #expect(loads.count == 2 && user.state.signs == "R2")
    user.set(7)
    #expect(user.state.signs == "R7" && loads.count == 2)
  }

  @Test func inputsThatDifferFromThemselvesLoadInATask() async throws {
    try await inPlace {
      let number = Property(Double.nan)
      let server = rig.server
      let user = Resource(.init(loadsWhen: .observed), on: rig.scheduler) {
        number.value
      } load: { (_) async throws(TestFailure) in
        try await server.load(0)
      }
      let reader = user.signal.subscribe()
      server.answer(0, "a")
      #expect(user.state.signs == "Ra" && server.count == 1)
      reader.dispose()
      rig.scheduler.advance(by: .zero)
      #expect(user.state.signs == "Ra")
      user.signal.subscribe()
      #expect(server.count == 1)
    }
  }

  @Test func aLongChainOnASmallStack() {
    let rig = rig
    let count = 1_000
    let last = onThread { () -> [String] in
      var all = [
        Resource<Int, TestFailure>(on: rig.scheduler) {
          rig.id.value
        } signal: {
          .just($0)
        }
      ]
      for _ in 1..<count {
        let former = all[all.count - 1]
        all.append(
          Resource(on: rig.scheduler) {
            former.presentValue
          } signal: {
            .just($0 + 1)
          })
      }
      var signs = [all[count - 1].state.signs]
      rig.id.value = 2
      signs.append(all[count - 1].state.signs)
      all[0].set(100)
      signs.append(all[count - 1].state.signs)
      let last = all[count - 1]
      all = [last]
      return signs
    }
    #expect(last == ["R1000", "R1001", "R1099"])
  }

  @Test func aDiamondLoadsOnceForEachChange() {
    let rig = rig
    let loads = Journal<String>()
    typealias Number = Resource<Int, TestFailure>
    let top = Number(on: rig.scheduler) {
      rig.id.value
    } signal: {
      .just($0)
    }
    let left = Number(on: rig.scheduler) {
      top.presentValue
    } signal: {
      .just($0 * 10)
    }
    let right = Number(on: rig.scheduler) {
      top.presentValue
    } signal: {
      .just($0 * 100)
    }
    let bottom = Number(on: rig.scheduler) { () -> Int? in
      guard case .ready(let left) = left.state, case .ready(let right) = right.state else { return nil }
      return left + right
    } signal: {
      loads.write("\($0)")
      return .just($0)
    }
    for next in 2...10 {
      rig.id.value = next
      #expect(bottom.state.signs == "R\(next * 110)")
    }
    #expect(loads.entries == (1...10).map { "\($0 * 110)" })
  }

  @Test func manyResourcesCostTheSameEach() {
    /// Seconds for the creation of resources, and for one change of the input that they share.
    func seconds(for count: Int) -> [Double] {
      let id = Property(1)
      var all: [Resource<Int, TestFailure>] = []
      let clock = ContinuousClock()
      let creation = clock.measure {
        for _ in 0..<count {
          all.append(
            Resource(on: rig.scheduler) {
              id.value
            } signal: {
              .just($0)
            })
        }
      }
      let change = clock.measure { id.value = 2 }
      #expect(all.allSatisfy { $0.value == 2 })
      let release = clock.measure { all = [] }
      return [creation, change, release].map { $0 / .seconds(1) }
    }
    let count = repetitions(quick: 300, full: 2_000, night: 10_000)
    _ = seconds(for: 100)
    // Other programs may take the processor during one measurement, but not during each: ten times as many resources
    // would take a hundred times as long if the cost grew with their number.
    let isLinear = (0..<5).contains { _ in
      zip(seconds(for: count), seconds(for: 10 * count)).allSatisfy { few, many in many < few * 30 }
    }
    #expect(isLinear)
  }
}
