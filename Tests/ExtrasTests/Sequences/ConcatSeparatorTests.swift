import ReactiveExtras
import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct ConcatSeparatorTests {
  static let separator = Signal<Int, TestFailure>.empty()

  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.concat(separator: Self.separator) }
  }

  @Test func theSeparatorRunsBetweenTwoInnerSignals() {
    func joined(_ inners: Signal<Int, TestFailure>...) -> [Event<Int, TestFailure>] {
      Recorded(Signal<Signal<Int, TestFailure>, TestFailure>(inners).concat(separator: .just(0))).events
    }
    #expect(joined() == [.completed])
    #expect(joined(.just(1)) == [.next(1), .completed])
    #expect(joined(.just(1), .empty(), .just(2)) == [.next(1), .next(0), .next(0), .next(2), .completed])
    #expect(joined(.just(1), .fail(TestFailure()), .just(2)) == [.next(1), .next(0), .failed(TestFailure())])
  }

  @Test func theSeparatorWaitsForBoth() {
    let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
    let inners = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
    let recorded = Recorded(outer.signal.concat(separator: .just(0)))
    outer.send(inners[0].signal)
    inners[0].complete()
    #expect(recorded.events.isEmpty)
    outer.send(inners[1].signal)
    #expect(recorded.events == [.next(0)])
    outer.complete()
    inners[1].complete()
    #expect(recorded.events == [.next(0), .completed])
  }
}
