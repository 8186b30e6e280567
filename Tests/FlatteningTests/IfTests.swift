import ReactiveFlattening
import ReactiveTesting
import Testing

@Suite struct IfTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { condition, signal in
      .if(condition.lift { next in { next($0 > 1) } }, then: signal, else: Signal.just(0))
    }
  }

  @Test func sendsTheOneOrTheOther() {
    expectMarbles(
      "--t--------f---|", "-a--b--c--d", "--x--y|", "---a--b--c---x--y|",
      subscribed: [.ticks(0, 15)], [.ticks(2, 11)], [.ticks(11, 17)]
    ) { condition, signal, other in .if(condition.lift { next in { next($0 == "t") } }, then: signal, else: other) }
  }

  @Test func anEqualConditionSubscribesAnew() {
    expectMarbles("-t-t|", "-x-y|", "--x-x-y|", subscribed: [.ticks(0, 4)], [.ticks(1, 3), .ticks(3, 7)]) {
      condition, signal in
      .if(condition.lift { next in { next($0 == "t") } }, then: signal, else: Signal.never)
    }
  }

  @Test func failuresUnifyWithoutCasts() {
    let safe = Signal<Int, Never>.just(1)
    let risky = Signal<Int, TestFailure>.just(2)
    let always = Signal<Bool, Never>.just(true)
    let fails = Signal<Bool, TestFailure>.fail(TestFailure())
    #expect(Recorded<Int, Never>(.if(always, then: safe, else: safe)).values == [1])
    #expect(Recorded<Int, TestFailure>(.if(always, then: risky, else: .just(0))).values == [2])
    #expect(Recorded<Int, TestFailure>(.if(fails, then: safe, else: safe)).events == [.failed(TestFailure())])
  }
}
