import ReactiveResources
import ReactiveTesting
import Testing

/// Many resources of one input.
@Suite struct ManyResourcesTests {
  @Test func oneChangeLoadsEachOnceAndNoTimerRuns() {
    let count = repetitions(quick: 1_000, full: 10_000, night: 100_000)
    let (id, scheduler, loads) = (Property(1), VirtualTimeScheduler(), Journal<Int>())
    let policy = TestPolicy(
      staleAfter: .seconds(1), retry: RetryPolicy(attempts: 3, backoff: .constant(.seconds(1))),
      timeout: LoadTimeout(after: .seconds(9), with: TestFailure()))
    let all = (0..<count).map { number in
      Resource<Int, TestFailure>(policy, on: scheduler) {
        id.value + number
      } signal: { input in
        loads.write(input)
        return .just(input)
      }
    }
    #expect(loads.count == count && scheduler.pendingCount == 0)
    id.value = 2
    #expect(loads.count == 2 * count && scheduler.pendingCount == 0)
    #expect(all.enumerated().allSatisfy { $1.state == .ready($0 + 2) })
  }
}
