import ReactiveRecovering
import ReactiveTesting
import TestSupport
import Testing

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// The stack does not grow with the number of runs (C10), on the small stack of a secondary thread.
@Suite struct DepthTests {
  /// Counts the values of a signal on a small stack, if it ends.
  func count(stack: Int = 512 << 10, _ make: @escaping @Sendable () -> Signal<Int, TestFailure>) -> Int? {
    let counted: Int?? = onThread(stack: stack) {
      let count = SerialState(0)
      let hasEnded = SerialState(false)
      make().subscribe(
        next: { _ in count.value += 1 }, failed: { _ in hasEnded.value = true }, completed: { hasEnded.value = true })
      return hasEnded.value ? count.value : nil
    }
    return counted ?? nil
  }

  @Test func repeatAMillionTimes() {
    #expect(count { Signal.just(1).repeat(many) } == many)
    #expect(count { Signal.just(1).repeat().taking(many) } == many)
    #expect(count { Signal.just(1).repeat { runs in runs < many } } == many)
    #expect(count { Signal.just(1).repeat(when: { $0.taking(many - 1) }) } == many)
  }

  @Test func retryAMillionTimes() {
    let failing = Signal<Int, TestFailure>.attaching { downstream in
      downstream.next(1)
      downstream.terminal(.failed(TestFailure()))
    }
    #expect(count { failing.retry(many - 1) } == many)
    #expect(count { failing.retry().taking(many) } == many)
    #expect(count { failing.retry { _, attempt in attempt < many } } == many)
    #expect(count { failing.retry(when: { $0.taking(many - 1) }) } == many)
  }

  @Test func leftNestedCatch() {
    #if DEBUG
      let depth = 3_000
    #else
      let depth = 10_000
    #endif
    #expect(
      count(stack: 8 << 20) {
        (0..<depth).reduce(Signal<Int, TestFailure>.fail(TestFailure())) { nested, _ in
          nested.catch { failure in .fail(failure) }
        }
      } == 0)
  }
}
