import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct FlattenTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.flatten() }
  }

  @Test func sendsWhatAllSendAsItComes() {
    let outer = Subject<Subject<Int, TestFailure>, TestFailure>()
    let inners = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
    let recorded = Recorded(outer.signal.flatten())
    inners.forEach { outer.send($0) }
    inners[1].send(1)
    inners[0].send(2)
    outer.complete()
    inners.forEach { $0.complete() }
    #expect(recorded.events == [.next(1), .next(2), .completed])
  }

  @Test func aFailureEndsIt() {
    let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
    let recorded = Recorded(outer.signal.flatten())
    outer.send(.just(1))
    outer.send(.fail(TestFailure()))
    outer.send(.just(2))
    #expect(recorded.events == [.next(1), .failed(TestFailure())])
  }

  @Test func failuresUnifyWithoutCasts() {
    let safe = Signal<Signal<Int, Never>, Never>.just(.just(1)).flatten()
    let innerRisky = Signal<Signal<Int, TestFailure>, Never>.just(.fail(TestFailure())).flatten()
    #expect(Recorded<Int, Never>(safe).events == [.next(1), .completed])
    #expect(Recorded<Int, TestFailure>(innerRisky).events == [.failed(TestFailure())])
  }
}
