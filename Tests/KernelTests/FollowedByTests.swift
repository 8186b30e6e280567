import ReactiveKernel
import ReactiveTesting
import TestSupport
import Testing

@Suite struct FollowedByTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { first, second in
      first.followed { termination in
        switch termination {
        case .completed: { second }
        case .failed(let failure): { .fail(failure) }
        }
      }
    }
  }

  @Test func withoutAFollowerItCompletes() {
    let recorded = Recorded(
      Signal<Int, TestFailure>([1, 2]).followed { _ -> (@Sendable () -> Signal<Int, Never>)? in nil })
    #expect(recorded.events == [.next(1), .next(2), .completed])
  }

  @Test func theFollowerIsMadeWhenTheEndHasBeenDelivered() {
    let log = Journal<String>()
    let source = Signal<Int, Never> { subscriber in
      subscriber.complete()
      log.write("delivered")
    }
    let followed: Signal<Int, Never> = source.followed { _ in
      log.write("ended")
      return {
        log.write("made")
        return .empty()
      }
    }
    followed.subscribe()
    #expect(log.entries == ["ended", "delivered", "made"])
  }

  @Test func recursionDoesNotGrowTheStack() {
    @Sendable func countDown(from number: Int) -> Signal<Int, Never> {
      Signal<Int, Never>.just(number).followed { _ in
        guard number > 0 else { return nil }
        return { countDown(from: number - 1) }
      }
    }
    let last = onThread {
      let last = SerialState<Int?>(nil)
      countDown(from: repetitions(quick: 10_000, full: 50_000, night: 100_000)).subscribe(next: { last.value = $0 })
      return last.value
    }
    #expect(last == 0)
  }
}
