import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct FlattenMaxConcurrentTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.flatten(maxConcurrent: 2) }
  }

  /// Signals that record their subscriptions.
  struct Inners: Sendable {
    let subjects = (0..<4).map { _ in Subject<Int, TestFailure>() }
    let started = Journal<Int>()

    func signal(_ index: Int) -> Signal<Int, TestFailure> {
      subjects[index].signal.whenSubscribed { [started] in started.write(index) }
    }
  }

  @Test func theOthersWaitFirstComeFirstServed() {
    let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
    let inners = Inners()
    let recorded = Recorded(outer.signal.flatten(maxConcurrent: 2))
    for index in 0..<4 { outer.send(inners.signal(index)) }
    #expect(inners.started.entries == [0, 1])
    inners.subjects[1].complete()
    #expect(inners.started.entries == [0, 1, 2])
    inners.subjects[2].send(5)
    inners.subjects[0].complete()
    #expect(inners.started.entries == [0, 1, 2, 3])
    #expect(recorded.events == [.next(5)])
  }

  @Test func waitingOnesRunAfterTheOuterCompleted() {
    let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
    let inners = Inners()
    let recorded = Recorded(outer.signal.flatten(maxConcurrent: 1))
    for index in 0..<2 { outer.send(inners.signal(index)) }
    outer.complete()
    inners.subjects[0].complete()
    inners.subjects[1].send(1)
    #expect(recorded.events == [.next(1)])
    inners.subjects[1].complete()
    #expect(recorded.events == [.next(1), .completed])
  }

  @Test func aFailureDropsTheWaitingOnes() {
    weak var token: Token?
    let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
    let inners = Inners()
    let recorded = Recorded(outer.signal.flatten(maxConcurrent: 1))
    outer.send(inners.signal(0))
    do {
      let captured = Token()
      token = captured
      outer.send(inners.signal(1).whenSubscribed { captured.touch() })
    }
    #expect(token != nil)
    inners.subjects[0].fail(TestFailure())
    #expect(recorded.events == [.failed(TestFailure())])
    #expect(inners.started.entries == [0])
    #expect(token == nil)
  }

  @Test func anAbandonedInnerGivesItsPlaceAway() {
    let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
    let first = SharedVariable(Subject<Int, TestFailure>())
    let recorded = Recorded(outer.signal.flatten(maxConcurrent: 1))
    if let signal = first.value?.signal { outer.send(signal) }
    outer.send(.just(2))
    #expect(recorded.events.isEmpty)
    first.value = nil
    #expect(recorded.events == [.next(2)])
  }

  @Test func aReentrantSendTakesItsPlaceInLine() {
    let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
    let log = Journal<Int>()
    outer.signal.flatten(maxConcurrent: 1)
      .subscribe(
        next: { value in
          log.write(value)
          if value < 5 { outer.send(.just(value + 1)) }
        }, failed: { _ in })
    outer.send(Signal([1, 100]))
    #expect(log.entries == [1, 100, 2, 3, 4, 5])
  }

  @Test func zeroIsNoLimit() {
    let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
    let inners = Inners()
    let recorded = Recorded(outer.signal.flatten(maxConcurrent: 0))
    for index in 0..<4 { outer.send(inners.signal(index)) }
    #expect(inners.started.entries == [0, 1, 2, 3])
    recorded.subscription.dispose()
  }

  #if EXIT_TESTS
    @Test func aNegativeCountTraps() async {
      await #expect(processExitsWith: .failure) {
        _ = Signal<Signal<Int, Never>, Never>.empty().flatten(maxConcurrent: -1)
      }
    }
  #endif
}
