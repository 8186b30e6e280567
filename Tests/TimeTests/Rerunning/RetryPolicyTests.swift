import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct RetryPolicyTests {
  typealias Backoff = RetryPolicy<TestFailure>.Backoff

  @Test(arguments: [
    (Backoff.constant(.seconds(3)), [3, 3, 3, 3, 3]),
    (.linear(from: .seconds(1), by: .seconds(2), upTo: .seconds(6)), [1, 3, 5, 6, 6]),
    (.exponential(from: .seconds(1), upTo: .seconds(10)), [1, 2, 4, 8, 10]),
    (.exponential(from: .seconds(1), factor: 3, upTo: .seconds(10)), [1, 3, 9, 10, 10]),
    (.exponential(from: .seconds(8), factor: 0.5, upTo: .seconds(10)), [8, 4, 2, 1]),
    (.exponential(from: .seconds(20), upTo: .seconds(10)), [10, 10]),
    (.exponential(from: .zero, upTo: .seconds(10)), [0, 0]),
  ]) func pauses(backoff: Backoff, seconds: [Int]) {
    #expect(seconds.indices.map { backoff.pause(before: $0 + 1) } == seconds.map { .seconds($0) })
  }

  @Test func nothingOverflowsHoweverManyAttemptsThereWere() {
    let backoffs: [Backoff] = [
      .exponential(from: .nanoseconds(1), factor: 1e30, upTo: .seconds(10)),
      .exponential(from: .nanoseconds(1), factor: .infinity, upTo: .seconds(10)),
      .exponential(from: .seconds(1), upTo: .seconds(10)),
      .linear(from: .seconds(1), by: .seconds(2), upTo: .seconds(10)),
      .linear(from: .seconds(1), by: Duration(attoseconds: .max), upTo: .seconds(10)),
    ]
    for backoff in backoffs { #expect(backoff.pause(before: .max) == .seconds(10)) }
    let steady = Backoff.exponential(from: .seconds(1), factor: 1, upTo: .seconds(10))
    #expect(steady.pause(before: .max) == .seconds(1))
    let vanishing = Backoff.exponential(from: .seconds(1), factor: 0.5, upTo: .seconds(10))
    #expect(vanishing.pause(before: .max) == .zero)
  }

  @Test func jitterAddsNothingToTheLongestPause() {
    let longest = Duration(attoseconds: .max)
    for backoff in [Backoff.constant(longest), .linear(from: longest, by: longest, upTo: longest)] {
      let scheduler = VirtualTimeScheduler()
      let pauses = Journal<Duration>()
      var policy = RetryPolicy<TestFailure>(attempts: 2, backoff: backoff, jitter: 1)
      policy.chance = { 1 }
      policy.onAttempt = { pauses.write($0.pause) }
      let recorded = Recorded(Signal<Int, TestFailure>.fail(TestFailure()).retry(policy, on: scheduler))
      scheduler.run()
      #expect(recorded.events == [.failed(TestFailure())])
      #expect(pauses.entries == [longest, longest])
    }
  }

  @Test(arguments: [(-1.0, 8.0), (0, 10), (0.5, 11), (1, 12), (7, 12)])
  func chanceAddsOrTakesAPart(chance: Double, seconds: Double) {
    let scheduler = VirtualTimeScheduler()
    let pauses = Journal<Duration>()
    var policy = RetryPolicy<TestFailure>(attempts: 1, backoff: .constant(.seconds(10))).jittered(by: 0.2)
    policy.chance = { chance }
    policy = policy.reporting { pauses.write($0.pause) }
    let recorder = SignalRecorder(
      of: Signal<Int, TestFailure>.fail(TestFailure()).retry(policy, on: scheduler), on: scheduler)
    scheduler.run()
    #expect(pauses.entries == [.seconds(seconds)])
    #expect(recorder.events == [.failed(TestFailure(), at: .seconds(seconds))])
  }
}
