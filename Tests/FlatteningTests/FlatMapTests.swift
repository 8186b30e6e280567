import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct FlatMapTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.flatMap { $0 } }
  }

  @Test func sendsWhatAllInnersSendAsItComes() {
    let outer = Subject<Int, TestFailure>()
    let inners = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
    let recorded = Recorded(outer.signal.flatMap { inners[$0].signal })
    outer.send(0)
    inners[0].send(1)
    outer.send(1)
    inners[1].send(2)
    inners[0].send(3)
    #expect(recorded.events == [.next(1), .next(2), .next(3)])
  }

  @Test func completesWhenTheOuterAndAllInnersHave() {
    let outer = Subject<Int, TestFailure>()
    let inners = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
    let recorded = Recorded(outer.signal.flatMap { inners[$0].signal })
    outer.send(0)
    outer.send(1)
    inners[0].complete()
    outer.complete()
    inners[1].send(5)
    #expect(recorded.events == [.next(5)])
    inners[1].complete()
    #expect(recorded.events == [.next(5), .completed])
  }

  @Test func anInnerFailureEndsEverything() {
    let outer = Subject<Int, TestFailure>()
    let inners = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
    let ended = Journal<Int>()
    let recorded = Recorded(
      outer.signal.whenEnded { ended.write(-1) }
        .flatMap { index in inners[index].signal.whenEnded { ended.write(index) } })
    outer.send(0)
    outer.send(1)
    inners[1].fail(TestFailure())
    inners[0].send(1)
    #expect(recorded.events == [.failed(TestFailure())])
    #expect(ended.entries.sorted() == [-1, 0, 1])
  }

  @Test func anOuterFailureEndsTheInners() {
    let outer = Subject<Int, TestFailure>()
    let inner = Subject<Int, TestFailure>()
    let recorded = Recorded(outer.signal.flatMap { _ in inner.signal })
    outer.send(0)
    outer.fail(TestFailure())
    inner.send(1)
    #expect(recorded.events == [.failed(TestFailure())])
  }

  @Test func asksForNoMoreInnersAfterAFailure() {
    let asked = Journal<Int>()
    // A source that ignores disposal.
    let stubborn = Signal<Int, TestFailure>.attaching { downstream in
      for value in 1...3 { downstream.next(value) }
      downstream.terminal(.completed)
    }
    let recorded = Recorded(
      stubborn.flatMap { value in
        asked.write(value)
        return Signal<Int, TestFailure>.fail(TestFailure())
      })
    #expect(asked.entries == [1])
    #expect(recorded.events == [.failed(TestFailure())])
  }

  @Test func disposingEndsOuterAndInners() {
    let outer = Subject<Int, Never>()
    let inner = Subject<Int, Never>()
    let ended = Journal<String>()
    let recorded = Recorded(
      outer.signal.whenEnded { ended.write("outer") }
        .flatMap { _ in inner.signal.whenEnded { ended.write("inner") } })
    outer.send(0)
    recorded.subscription.dispose()
    outer.send(0)
    inner.send(1)
    #expect(recorded.events.isEmpty)
    #expect(ended.entries.sorted() == ["inner", "outer"])
  }

  @Test func eachSubscriptionRunsAnew() {
    let signal = Signal(1...3).flatMap { Signal([$0, $0 * 10]) }
    for _ in 1...2 { #expect(Recorded(signal).values == [1, 10, 2, 20, 3, 30]) }
  }

  @Test func failuresUnifyWithoutCasts() {
    let safe = Signal<Int, Never>(1...2)
    let risky = Signal<Int, TestFailure>(1...2)
    let bothSafe: Signal<Int, Never> = safe.flatMap { .just($0) }
    let bothRisky = risky.flatMap { .just($0) }
    let innerSafe: Signal<Int, TestFailure> = risky.flatMap { _ in Subject<Int, Never>().signal }
    let innerRisky: Signal<Int, TestFailure> = safe.flatMap { $0 == 1 ? .just($0) : .fail(TestFailure()) }
    #expect(Recorded(bothSafe).events == [.next(1), .next(2), .completed])
    #expect(Recorded(bothRisky).events == [.next(1), .next(2), .completed])
    #expect(Recorded(innerSafe).values == [])
    #expect(Recorded(innerRisky).events == [.next(1), .failed(TestFailure())])
    #expect(Recorded(safe.flatMap { .just($0) }).values == [1, 2])
  }

  @Test func anInnerAskedForInsideADeliveryStartsAfterIt() {
    let outer = Subject<Int, Never>()
    let hot = Subject<Int, Never>()
    let log = Journal<String>()
    outer.signal
      .flatMap { value in value == 0 ? hot.signal : Signal([10, 11]).whenSubscribed { log.write("started") } }
      .subscribe(next: { value in
        log.write("\(value)")
        if value == 1 {
          outer.send(1)
          hot.send(2)
          log.write("returned")
        }
      })
    outer.send(0)
    hot.send(1)
    #expect(log.entries == ["1", "returned", "started", "10", "11", "2"])
  }

  @Test func anEndlessInnerStartedInsideADeliveryPilesNothingUp() {
    let outer = Subject<Int, Never>()
    let hot = Subject<Int, Never>()
    let log = Journal<Int>()
    outer.signal.flatMap { $0 == 0 ? hot.signal : Signal(0...) }.taking(5)
      .subscribe(next: { value in
        log.write(value)
        if value == 100 { outer.send(1) }
      })
    outer.send(0)
    hot.send(100)
    #expect(log.entries == [100, 0, 1, 2, 3])
  }
}
