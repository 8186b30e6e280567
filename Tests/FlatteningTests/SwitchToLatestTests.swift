import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SwitchToLatestTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.switchToLatest() }
  }

  @Test func dropsLateValuesOfTheOldInner() {
    let outer = Subject<Subject<Int, TestFailure>, TestFailure>()
    let inners = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
    let recorded = Recorded(outer.signal.switchToLatest())
    outer.send(inners[0])
    inners[0].send(1)
    outer.send(inners[1])
    inners[0].send(2)
    inners[0].fail(TestFailure())
    inners[1].send(3)
    #expect(recorded.events == [.next(1), .next(3)])
  }

  @Test func completesWhenOuterAndNewestHave() {
    let outer = Subject<Subject<Int, TestFailure>, TestFailure>()
    let inner = Subject<Int, TestFailure>()
    let recorded = Recorded(outer.signal.switchToLatest())
    outer.send(inner)
    outer.complete()
    inner.send(1)
    #expect(recorded.events == [.next(1)])
    inner.complete()
    #expect(recorded.events == [.next(1), .completed])
  }

  @Test func completesWithTheOuterWhenNoInnerRuns() {
    let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
    let recorded = Recorded(outer.signal.switchToLatest())
    outer.send(.just(1))
    outer.complete()
    #expect(recorded.events == [.next(1), .completed])
  }

  @Test(arguments: [true, false]) func aFailureOfEitherEndsIt(outerFails: Bool) {
    let outer = Subject<Subject<Int, TestFailure>, TestFailure>()
    let inner = Subject<Int, TestFailure>()
    let recorded = Recorded(outer.signal.switchToLatest())
    outer.send(inner)
    if outerFails { outer.fail(TestFailure()) } else { inner.fail(TestFailure()) }
    #expect(recorded.events == [.failed(TestFailure())])
  }

  @Test func theNewInnerIsSubscribedToBeforeTheOldOneEnds() {
    let outer = Subject<Signal<Int, Never>, Never>()
    let log = Journal<String>()
    let old = Subject<Int, Never>()
    let recorded = Recorded(outer.signal.switchToLatest())
    outer.send(old.signal.whenEnded { log.write("old ended") })
    outer.send(
      Signal.just(2).whenSubscribed {
        old.send(1)
        log.write("new subscribed")
      })
    #expect(log.entries == ["new subscribed", "old ended"])
    #expect(recorded.values == [2])
  }

  @Test func anEndlessInnerIsLeftForANewOne() {
    let outer = Subject<Signal<Int, Never>, Never>()
    let hot = Subject<Int, Never>()
    let log = Journal<Int>()
    outer.signal.switchToLatest().subscribe(next: { value in
      log.write(value)
      if value == 100 { outer.send(Signal(0...)) }
      if value == 3 { outer.send(.just(-1)) }
    })
    outer.send(hot.signal)
    hot.send(100)
    #expect(log.entries == [100, 0, 1, 2, 3, -1])
  }

  @Test func anInnerReplacedBeforeItsStartNeverStarts() {
    let outer = Subject<Signal<Int, Never>, Never>()
    let hot = Subject<Int, Never>()
    let started = Journal<Int>()
    outer.signal.switchToLatest().subscribe(next: { value in
      // Inside a delivery, so that the inner signals start after its end.
      guard value == 100 else { return }
      for number in 1...3 { outer.send(Signal.just(number).whenSubscribed { started.write(number) }) }
    })
    outer.send(hot.signal)
    hot.send(100)
    #expect(started.entries == [3])
  }

  @Test func anAbandonedOuterEndsItWithTheLastInner() {
    let outer = SharedVariable(Subject<Signal<Int, Never>, Never>())
    let inner = SharedVariable(Subject<Int, Never>())
    guard let signal = outer.value?.signal, let innerSignal = inner.value?.signal else { return }
    let recorded = Recorded(signal.switchToLatest())
    outer.value?.send(innerSignal)
    outer.value = nil
    inner.value?.send(1)
    #expect(!recorded.subscription.isDisposed)
    inner.value = nil
    #expect(recorded.subscription.isDisposed)
    #expect(recorded.events == [.next(1)])
  }

  @Test func anInnerThatEndedOrWasReplacedIsForgottenAtOnce() {
    let outer = Subject<Signal<Int, Never>, Never>()
    let inner = Subject<Int, Never>()
    let made = SharedVariable(Token())
    weak var token = made.value
    let recorded = Recorded(outer.signal.switchToLatest())
    func sendInner() {
      let token = made.value
      outer.send(inner.signal.whenEnded { token?.touch() })
    }
    sendInner()
    made.value = nil
    #expect(token != nil)
    outer.send(.never())
    #expect(token == nil)
    made.value = Token()
    token = made.value
    sendInner()
    made.value = nil
    #expect(token != nil)
    inner.complete()
    #expect(token == nil)
    #expect(!recorded.subscription.isDisposed)
  }

  @Test func nothingIsRetained() {
    weak var token: Token?
    let outer = Subject<Subject<Int, Never>, Never>()
    let inner = Subject<Int, Never>()
    do {
      let captured = Token()
      token = captured
      let subscription = outer.signal.switchToLatest().subscribe(next: { _ in captured.touch() })
      outer.send(inner)
      #expect(token != nil)
      subscription.dispose()
    }
    #expect(token == nil)
  }

  /// The teardown of an inner signal that ends at once sends the next inner signal. Its late cleanup must not affect
  /// the next one.
  @Test func theOneBeforeEndsAlsoIfAnEarlierOneWasOverAtOnce() {
    let outer = Subject<Signal<Int, Never>, Never>()
    let hot = Subject<Int, Never>()
    let log = Journal<String>()
    let lasting = Signal<Int, Never> { subscriber in
      subscriber.add { log.write("ended") }
    }
    let brief = Signal<Int, Never> { subscriber in
      subscriber.add { outer.send(lasting) }
      subscriber.complete()
    }
    outer.signal.switchToLatest().subscribe(next: { if $0 == 1 { outer.send(brief) } })
    outer.send(hot.signal)
    hot.send(1)
    #expect(log.entries == [])
    outer.send(.never())
    #expect(log.entries == ["ended"])
  }

  @Test func failuresUnifyWithoutCasts() {
    let safe = Signal<Signal<Int, Never>, Never>.just(.just(1)).switchToLatest()
    let innerRisky = Signal<Signal<Int, TestFailure>, Never>.just(.fail(TestFailure())).switchToLatest()
    #expect(Recorded<Int, Never>(safe).events == [.next(1), .completed])
    #expect(Recorded<Int, TestFailure>(innerRisky).events == [.failed(TestFailure())])
  }
}
