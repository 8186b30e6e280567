import ReactiveSchedulers
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

@Suite struct RetryWithPolicyTests {
  private let twice = RetryPolicy<TestFailure>(attempts: 2, backoff: .constant(.ticks(2)))

  @Test(arguments: OperatorLaw.all(for: .handlesFailures)) func obeys(_ law: OperatorLaw) {
    law.check([.outlivesUpstream, .handlesFailures]) { [twice] signal, scheduler in signal.retry(twice, on: scheduler) }
  }

  @Test func runsAgainAfterPausesThatGrow() {
    expectMarbles("1-#", "1----1-------1-#", subscribed: [.ticks(0, 2), .ticks(5, 7), .ticks(13, 15)]) {
      $0.retry(RetryPolicy(attempts: 2, backoff: .exponential(from: .ticks(3), upTo: .ticks(60))), on: $1)
    }
  }

  @Test func aRunThatCompletesIsTheLast() {
    let scheduler = VirtualTimeScheduler()
    let runs = Journal<Int>()
    let signal = Signal<Int, TestFailure>.deferred {
      runs.write(1)
      return runs.count < 3 ? .fail(TestFailure()) : .just(runs.count)
    }
    let recorder = SignalRecorder(
      of: signal.retry(RetryPolicy(backoff: .constant(.ticks(2))), on: scheduler), on: scheduler)
    scheduler.run()
    #expect(recorder.events == [.next(3, at: .ticks(4)), .completed(at: .ticks(4))])
  }

  @Test func noAttemptsPassTheFirstFailure() {
    expectMarbles("1-#", "1-#", subscribed: [.ticks(0, 2)]) {
      $0.retry(RetryPolicy(attempts: 0, backoff: .constant(.ticks(2))), on: $1)
    }
  }

  @Test func aFailureThatIsNotWorthItPasses() {
    expectMarbles("1-#", "1-#", subscribed: [.ticks(0, 2)]) { [twice] in
      $0.retry(twice.while { $0 != TestFailure() }, on: $1)
    }
  }

  @Test func noAttemptBeginsBehindTheDeadline() {
    // The second retry would begin at 9.
    expectMarbles("1-#", "1----1-#", subscribed: [.ticks(0, 2), .ticks(5, 7)]) {
      $0.retry(RetryPolicy(backoff: .linear(from: .ticks(3), by: .zero, upTo: .ticks(3)), deadline: .ticks(9)), on: $1)
    }
    expectMarbles("1-#", "1----1----1-#") {
      $0.retry(RetryPolicy(attempts: 2, backoff: .constant(.ticks(3)), deadline: .ticks(10)), on: $1)
    }
  }

  @Test func eachAttemptIsReportedBeforeItsPause() {
    let scheduler = VirtualTimeScheduler()
    let log = Journal<String>()
    let policy = RetryPolicy<TestFailure>(
      attempts: 2, backoff: .linear(from: .ticks(1), by: .ticks(2), upTo: .ticks(9))
    )
    .reporting { log.write("\(scheduler.now.offset): \($0.number), \($0.failure), \($0.pause)") }
    let recorded = Recorded(Signal<Int, TestFailure>.fail(TestFailure("x")).retry(policy, on: scheduler))
    scheduler.run()
    #expect(log.entries == ["0.0 seconds: 1, x, 1.0 seconds", "1.0 seconds: 2, x, 3.0 seconds"])
    #expect(recorded.events == [.failed(TestFailure("x"))])
  }

  @Test func disposingInAPauseForgetsTheTimer() {
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(Signal<Int, TestFailure>.fail(TestFailure()).retry(twice, on: scheduler))
    #expect(scheduler.pendingCount == 1)
    recorded.subscription.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func aMillionAttemptsNeedNoStack() {
    let events = onThread {
      Recorded(
        Signal<Int, TestFailure>.fail(TestFailure()).retry(
          RetryPolicy(attempts: many, backoff: .constant(.zero)), on: .immediate)
      ).events
    }
    #expect(events == [.failed(TestFailure())])
  }
}
