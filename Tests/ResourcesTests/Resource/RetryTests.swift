import ReactiveResources
import ReactiveTesting
import Testing

/// Attempts after a failure, and the limit of an attempt.
@Suite struct RetryTests {
  let rig = ResourceRig()

  func policy(_ attempts: Int, pause: Int = 10, loadsWhen: ResourceActivity = .always) -> TestPolicy {
    TestPolicy(
      loadsWhen: loadsWhen, retry: RetryPolicy(attempts: attempts, backoff: .constant(.seconds(pause))))
  }

  @Test func whileItRetriesItIsLoadingWithTheAttemptAndTheReason() async throws {
    try await inPlace {
      let user = rig.make(policy(2))
      let states = user.recorded()
      rig.server.fail(0, "e")
      #expect(user.state == .loading(LoadAttempt(number: 2, failure: TestFailure("e")), last: nil))
      rig.scheduler.advance(by: .seconds(10))
      rig.server.fail(1, "f")
      rig.scheduler.advance(by: .seconds(10))
      rig.server.fail(2, "g")
      #expect(states.entries == ["L", "L(2)", "L(3)", "#g"])
    }
  }

  @Test(arguments: [0, 1, 2]) func theLimitCountsTheAttemptsAfterTheFirst(limit: Int) async throws {
    try await inPlace {
      let user = rig.make(policy(limit))
      for attempt in 0...5 {
        rig.server.fail(attempt)
        rig.scheduler.advance(by: .seconds(10))
      }
      #expect(rig.server.count == limit + 1)
      #expect(user.state.signs == "#failure")
      #expect(rig.scheduler.pendingCount == 0)
    }
  }

  @Test func successAndANewInputBeginTheCountAgain() async throws {
    try await inPlace {
      let user = rig.make(policy(1))
      rig.server.fail(0)
      rig.scheduler.advance(by: .seconds(10))
      rig.server.answer(1, "a")
      user.refresh()
      rig.server.fail(2)
      #expect(user.state.signs == "La(2)")
      rig.id.value = 2
      rig.server.fail(3)
      #expect(user.state.signs == "La?(2)")
    }
  }

  @Test func anInputThatChangesInThePauseLoadsAtOnce() async throws {
    try await inPlace {
      let user = rig.make(policy(5))
      rig.server.fail(0)
      rig.id.value = 2
      #expect(rig.server.inputs == [1, 2])
      #expect(rig.scheduler.pendingCount == 0)
      rig.scheduler.advance(by: .seconds(100))
      #expect(rig.server.count == 2)
      #expect(user.state.signs == "L")
    }
  }

  @Test func aRefreshInThePauseAttemptsNow() async throws {
    try await inPlace {
      let user = rig.make(policy(5))
      rig.server.fail(0)
      user.refresh()
      #expect(rig.server.count == 2)
      rig.scheduler.advance(by: .seconds(100))
      #expect(rig.server.count == 2)
      rig.server.answer(1, "a")
      #expect(user.state.signs == "Ra")
    }
  }

  @Test func theLastObserverThatLeavesEndsThePause() async throws {
    try await inPlace {
      let user = rig.make(policy(5, loadsWhen: .observed(grace: .seconds(3))))
      let first = user.signal.subscribe()
      rig.server.fail(0)
      first.dispose()
      rig.scheduler.advance(by: .seconds(2))
      let second = user.signal.subscribe()
      #expect(user.state.signs == "L(2)")
      second.dispose()
      rig.scheduler.advance(by: .seconds(100))
      #expect(rig.server.count == 1)
      #expect(user.state.signs == "I")
    }
  }

  @Test func aReaderWhoReturnsWithinTheGraceContinuesTheCount() async throws {
    try await inPlace {
      let user = rig.make(policy(5, loadsWhen: .observed(grace: .seconds(3))))
      let first = user.signal.subscribe()
      rig.server.fail(0)
      first.dispose()
      rig.scheduler.advance(by: .seconds(2))
      let states = user.recorded()
      rig.scheduler.advance(by: .seconds(8))
      #expect(rig.server.count == 2)
      rig.server.fail(1)
      #expect(states.entries == ["L(2)", "L(3)"])
    }
  }

  @Test func fiveReadersHaveOneLoopThatOutlivesTheFirstOfThem() async throws {
    try await inPlace {
      let user = rig.make(policy(5, loadsWhen: .observed))
      let readers = (0..<5).map { _ in user.signal.subscribe() }
      rig.server.fail(0)
      readers[0].dispose()
      rig.scheduler.advance(by: .seconds(10))
      #expect(rig.server.count == 2)
      rig.server.fail(1)
      rig.scheduler.advance(by: .seconds(10))
      #expect(rig.server.count == 3)
    }
  }

  @Test(arguments: [true, false]) func aPausedResourceSpendsNoAttempt(isPausedBeforeTheFailure: Bool) async throws {
    try await inPlace {
      let isOffline = Property(false)
      let user = rig.make(policy(1).paused { isOffline.value })
      if isPausedBeforeTheFailure { isOffline.value = true }
      rig.server.fail(0)
      if !isPausedBeforeTheFailure { isOffline.value = true }
      rig.scheduler.advance(by: .seconds(100))
      #expect(rig.server.count == 1)
      #expect(user.state.signs == "L(2)")
      isOffline.value = false
      rig.scheduler.advance(by: .zero)
      #expect(rig.server.count == 2)
      rig.server.answer(1, "a")
      #expect(user.state.signs == "Ra")
    }
  }

  @Test func aPolicyDecidesAndReportsOncePerFailure() async throws {
    try await inPlace {
      let reports = Journal<String>()
      var retry = RetryPolicy<TestFailure>(attempts: 5, backoff: .constant(.seconds(1)), deadline: .seconds(10))
      retry = retry.while { $0.name != "final" }.reporting { reports.write("\($0.number)\($0.failure)") }
      let user = rig.make(TestPolicy(retry: retry))
      rig.server.fail(0, "e")
      rig.scheduler.advance(by: .seconds(1))
      rig.server.fail(1, "final")
      #expect(user.state.signs == "#final")
      #expect(reports.entries == ["1e"])
      user.refresh()
      rig.scheduler.advance(by: .seconds(10))
      rig.server.fail(2, "too late")
      #expect(user.state.signs == "#too late")
    }
  }

  @Test func anAttemptThatTakesTooLongFailsAndIsRetried() async throws {
    try await inPlace {
      var policy = policy(1)
      policy.timeout = LoadTimeout(after: .seconds(30), with: TestFailure("slow"))
      let user = rig.make(policy)
      rig.scheduler.advance(by: .seconds(30))
      #expect(rig.server.cancelled == [0])
      #expect(user.state.signs == "L(2)")
      rig.server.answer(0, "late")
      #expect(user.state.signs == "L(2)")
      rig.scheduler.advance(by: .seconds(10))
      rig.scheduler.advance(by: .seconds(30))
      #expect(user.state.signs == "#slow")
      #expect(rig.scheduler.pendingCount == 0)
    }
  }

  @Test func anAnswerEndsTheTimeout() async throws {
    try await inPlace {
      let user = rig.make(TestPolicy(timeout: LoadTimeout(after: .seconds(30), with: TestFailure("slow"))))
      rig.server.answer(0, "a")
      #expect(rig.scheduler.pendingCount == 0)
      rig.scheduler.advance(by: .seconds(30))
      #expect(user.state.signs == "Ra")
    }
  }

  @Test func retryLoadsAfterAFailureOnly() async throws {
    try await inPlace {
      let user = rig.makeReady()
      #expect(!user.retry())
      user.refresh()
      #expect(!user.retry())
      rig.server.fail(1, "e")
      #expect(user.retry())
      #expect(user.state.signs == "La")
    }
  }
}
