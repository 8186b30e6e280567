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
      .if(condition.lift { next in { next($0 == "t") } }, then: signal, else: Signal.never())
    }
  }
}
