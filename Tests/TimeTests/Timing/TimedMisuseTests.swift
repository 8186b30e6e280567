import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct TimedMisuseTests {
  #if EXIT_TESTS
    @Test func aNegativeDurationTrapsAtTheCallersLine() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = Signal<Int, Never>.never().debounce(for: .seconds(-1), on: VirtualTimeScheduler())
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("debounce(for:on:) was given the duration -1.0 seconds"))
      #expect(message.contains("TimedMisuseTests.swift"))
      #expect(message.contains("Remedy"))
    }

    @Test func everyOtherNegativeDurationTraps() async {
      await #expect(processExitsWith: .failure) { _ = never.delay(for: .seconds(-1), on: time) }
      await #expect(processExitsWith: .failure) { _ = never.delay(subscription: .seconds(-1), on: time) }
      await #expect(processExitsWith: .failure) { _ = never.throttle(for: .seconds(-1), on: time) }
      await #expect(processExitsWith: .failure) { _ = never.collect(for: .seconds(-1), on: time) }
      await #expect(processExitsWith: .failure) { _ = never.window(for: .seconds(-1), on: time) }
      await #expect(processExitsWith: .failure) { _ = never.take(for: .seconds(-1), on: time) }
      await #expect(processExitsWith: .failure) { _ = never.skip(for: .seconds(-1), on: time) }
      await #expect(processExitsWith: .failure) { _ = never.timeout(after: .seconds(-1), on: time, switchingTo: never) }
      await #expect(processExitsWith: .failure) { _ = Signal.timer(after: .seconds(-1), on: time) }
    }

    @Test func aNegativeToleranceTraps() async {
      await #expect(processExitsWith: .failure) { _ = never.delay(for: .zero, on: time, tolerance: .seconds(-1)) }
      await #expect(processExitsWith: .failure) {
        _ = never.rateLimit(1, per: .seconds(1), on: time, tolerance: .seconds(-1))
      }
    }

    @Test func anIntervalOfZeroTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal.interval(.zero, on: time) }
      await #expect(processExitsWith: .failure) { _ = never.sample(every: .zero, on: time) }
      await #expect(processExitsWith: .failure) { _ = never.repeat(every: .zero, on: time) }
      await #expect(processExitsWith: .failure) { _ = never.rateLimit(1, per: .zero, on: time) }
    }

    @Test func aCountWithoutRoomTraps() async {
      await #expect(processExitsWith: .failure) { _ = never.collect(for: .seconds(1), count: 0, on: time) }
      await #expect(processExitsWith: .failure) { _ = never.window(for: .seconds(1), count: -1, on: time) }
      await #expect(processExitsWith: .failure) { _ = never.rateLimit(0, per: .seconds(1), on: time) }
      await #expect(processExitsWith: .failure) {
        _ = never.rateLimit(1, per: .seconds(1), on: time, buffering: .newest(0))
      }
    }

    @Test func aRetryPolicyWithoutSenseTraps() async {
      await #expect(processExitsWith: .failure) { retry(RetryPolicy(attempts: -1, backoff: .constant(.zero))) }
      await #expect(processExitsWith: .failure) { retry(RetryPolicy(backoff: .constant(.seconds(-1)))) }
      await #expect(processExitsWith: .failure) {
        retry(RetryPolicy(backoff: .linear(from: .zero, by: .seconds(-1), upTo: .zero)))
      }
      await #expect(processExitsWith: .failure) {
        retry(RetryPolicy(backoff: .exponential(from: .zero, factor: .nan, upTo: .zero)))
      }
      await #expect(processExitsWith: .failure) { retry(RetryPolicy(backoff: .constant(.zero), jitter: 1.5)) }
      await #expect(processExitsWith: .failure) {
        retry(RetryPolicy(backoff: .constant(.zero), deadline: .seconds(-1)))
      }
    }

    @Test func anIntervalOnAnImmediateSchedulerTraps() async {
      await #expect(processExitsWith: .failure) {
        Signal.interval(.seconds(1), on: .immediate).subscribe(next: { _ in })
      }
    }
  #endif
}

private let never = Signal<Int, TestFailure>.never()
private let time = VirtualTimeScheduler()

private func retry(_ policy: RetryPolicy<TestFailure>) {
  _ = never.retry(policy, on: time)
}
