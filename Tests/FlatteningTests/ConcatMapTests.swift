import ReactiveFlattening
import ReactiveTesting
import Testing

@Suite struct ConcatMapTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(.outlivesUpstream) { $0.concatMap { .just($0) } }
  }

  @Test func drawsItsDiagram() {
    expectMarbles("--1------2-------|", "--a---b---c|", "--d--e|", "----a---b---c--d--e|") { outer, first, second in
      outer.concatMap { $0 == "1" ? first : second }
    }
  }

  @Test func failuresUnifyWithoutCasts() {
    let safe = Signal<Int, Never>.just(1)
    let risky = Signal<Int, TestFailure>.just(1)
    let bothSafe: Signal<Int, Never> = safe.concatMap { .just($0) }
    let innerSafe: Signal<Int, TestFailure> = risky.concatMap { _ in safe }
    let innerRisky: Signal<Int, TestFailure> = safe.concatMap { _ in .fail(TestFailure()) }
    #expect(Recorded(bothSafe).values == [1])
    #expect(Recorded(innerSafe).values == [1])
    #expect(Recorded(innerRisky).events == [.failed(TestFailure())])
  }
}
