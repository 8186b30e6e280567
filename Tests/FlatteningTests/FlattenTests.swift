import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct FlattenTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.flatten() }
  }

  @Test func sendsWhatAllSendAsItComes() {
    let outer = Subject<Subject<Int, Oops>, Oops>()
    let inners = [Subject<Int, Oops>(), Subject<Int, Oops>()]
    let recorded = Recorded(outer.signal.flatten())
    inners.forEach { outer.send($0) }
    inners[1].send(1)
    inners[0].send(2)
    outer.complete()
    inners.forEach { $0.complete() }
    #expect(recorded.events == [.next(1), .next(2), .completed])
  }

  @Test func aFailureEndsIt() {
    let outer = Subject<Signal<Int, Oops>, Oops>()
    let recorded = Recorded(outer.signal.flatten())
    outer.send(.just(1))
    outer.send(.fail(Oops()))
    outer.send(.just(2))
    #expect(recorded.events == [.next(1), .failed(Oops())])
  }

  @Test func failuresUnifyWithoutCasts() {
    let safe = Signal<Signal<Int, Never>, Never>.just(.just(1)).flatten()
    let innerSafe = Signal<Signal<Int, Never>, Oops>.just(.just(1)).flatten()
    let innerRisky = Signal<Signal<Int, Oops>, Never>.just(.fail(Oops())).flatten()
    let limited = Signal<Signal<Int, Never>, Oops>.just(.just(1)).flatten(maxConcurrent: 1)
    let limitedRisky = Signal<Signal<Int, Oops>, Never>.just(.fail(Oops())).flatten(maxConcurrent: 1)
    #expect(Recorded<Int, Never>(safe).events == [.next(1), .completed])
    #expect(Recorded<Int, Oops>(innerSafe).events == [.next(1), .completed])
    #expect(Recorded<Int, Oops>(innerRisky).events == [.failed(Oops())])
    #expect(Recorded<Int, Oops>(limited).events == [.next(1), .completed])
    #expect(Recorded<Int, Oops>(limitedRisky).events == [.failed(Oops())])
  }
}
