import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct ConcatTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.concat() }
  }

  @Test func runsTheInnersOneAfterTheOther() {
    let outer = Subject<Signal<Int, Oops>, Oops>()
    let inners = [Subject<Int, Oops>(), Subject<Int, Oops>()]
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
    let innerSafe = Signal<Signal<Int, Never>, Oops>.just(.just(1)).concat()
    let innerRisky = Signal<Signal<Int, Oops>, Never>.just(.fail(Oops())).concat()
    #expect(Recorded<Int, Never>(safe).events == [.next(1), .completed])
    #expect(Recorded<Int, Oops>(innerSafe).events == [.next(1), .completed])
    #expect(Recorded<Int, Oops>(innerRisky).events == [.failed(Oops())])
  }
}
