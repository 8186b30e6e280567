import ReactiveFlattening
import ReactiveTesting
import Testing

@Suite struct FlatMapFirstTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.flatMapFirst { .just($0) } }
  }

  @Test func drawsItsDiagram() {
    expectMarbles("--1------2-------|", "--a---b---c|", "--d--e|", "----a---b---c----|") { outer, first, second in
      outer.flatMapFirst { $0 == "1" ? first : second }
    }
  }

  @Test func failuresUnifyWithoutCasts() {
    let safe = Signal<Int, Never>.just(1)
    let risky = Signal<Int, TestFailure>.just(1)
    let bothSafe: Signal<Int, Never> = safe.flatMapFirst { .just($0) }
    let innerSafe: Signal<Int, TestFailure> = risky.flatMapFirst { _ in safe }
    let innerRisky: Signal<Int, TestFailure> = safe.flatMapFirst { _ in .fail(TestFailure()) }
    #expect(Recorded(bothSafe).values == [1])
    #expect(Recorded(innerSafe).values == [1])
    #expect(Recorded(innerRisky).events == [.failed(TestFailure())])
  }
}
