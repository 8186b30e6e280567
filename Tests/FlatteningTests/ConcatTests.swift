import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct ConcatTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.concat() }
  }

  @Test func runsTheInnersOneAfterTheOther() {
    let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
    let inners = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
    let recorded = Recorded(outer.signal.concat())
    inners.forEach { outer.send($0.signal) }
    outer.complete()
    inners[1].send(1)
    inners[0].send(2)
    inners[0].complete()
    inners[1].send(3)
    inners[1].complete()
    #expect(recorded.events == [.next(2), .next(3), .completed])
  }

  @Test func failuresUnifyWithoutCasts() {
    let safe = Signal<Signal<Int, Never>, Never>.just(.just(1)).concat()
    let innerRisky = Signal<Signal<Int, TestFailure>, Never>.just(.fail(TestFailure())).concat()
    #expect(Recorded<Int, Never>(safe).events == [.next(1), .completed])
    #expect(Recorded<Int, TestFailure>(innerRisky).events == [.failed(TestFailure())])
  }
}
