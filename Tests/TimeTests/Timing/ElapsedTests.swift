import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct ElapsedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { signal, scheduler in signal.elapsed(on: scheduler) }
  }

  @Test func sendsTheTimeSinceTheValueBefore() {
    expectMarbles("--a--b--|", "--A--B--|", outputs: ["A": "a 2.0 seconds", "B": "b 3.0 seconds"]) {
      $0.elapsed(on: $1).lift { next in { next("\($0.value) \($0.duration)") } }
    }
  }

  @Test func theFirstCountsFromTheSubscription() {
    let scheduler = VirtualTimeScheduler()
    let source = Subject<Int, Never>()
    let elapsed = source.signal.elapsed(on: scheduler).lift { next in { next($0.duration) } }
    scheduler.advance(by: .ticks(3))
    let recorded = Recorded(elapsed)
    scheduler.advance(by: .ticks(1))
    source.send(1)
    source.send(2)
    #expect(recorded.values == [.ticks(1), .zero])
  }
}
