import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct BindTests {
  @Test(arguments: OperatorLaw.all(for: .outlivesUpstream)) func obeys(_ law: OperatorLaw) {
    law.check(flattening: .outlivesUpstream) { $0.bind { { signal, _ in signal } } }
  }

  @Test func runsInnersSideBySide() {
    let outer = Subject<Int, TestFailure>()
    let inners = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
    let recorded = Recorded(outer.signal.bind { { index, _ in inners[index].signal } })
    outer.send(0)
    outer.send(1)
    inners[1].send(1)
    inners[0].send(2)
    inners.forEach { $0.complete() }
    #expect(recorded.events == [.next(1), .next(2)])
    outer.complete()
    #expect(recorded.events == [.next(1), .next(2), .completed])
  }

  @Test func theBinderIsMadeAnewForEachSubscription() {
    let running = Signal<Int, Never>([1, 2, 3]).bind {
      var sum = 0
      return { value, _ in
        sum += value
        return .just(sum)
      }
    }
    for _ in 1...2 { #expect(Recorded(running).values == [1, 3, 6]) }
  }

  @Test func nilStopsAndLetsTheInnersGoOn() {
    let outer = Subject<Int, Never>()
    let inner = Subject<Int, Never>()
    let ended = Journal<String>()
    let recorded = Recorded(
      outer.signal.whenEnded { ended.write("outer") }.bind { { value, _ in value < 0 ? nil : inner.signal } })
    outer.send(0)
    outer.send(-1)
    #expect(ended.entries == ["outer"])
    outer.send(0)
    inner.send(7)
    inner.complete()
    #expect(recorded.events == [.next(7), .completed])
  }

  @Test func stopIncludesTheInnerAndStops() {
    let outer = Subject<Int, Never>()
    let recorded = Recorded(
      outer.signal.bind {
        { value, stop in
          stop = value == 2
          return .just(value)
        }
      })
    for value in 1...3 { outer.send(value) }
    #expect(recorded.events == [.next(1), .next(2), .completed])
  }

  @Test func nilAtOnceCompletes() {
    #expect(Recorded(Signal(1...3).bind { { _, _ in Signal<Int, Never>?.none } }).events == [.completed])
  }

  /// ReactiveObjC calls the binder again, and counts its source twice.
  @Test func aSourceThatGoesOnAfterStopIsNotHeard() {
    let inner = Subject<Int, Never>()
    let asked = Journal<Int>()
    let stubborn = Signal<Int, Never>.attaching { downstream in
      for value in 1...3 { downstream.next(value) }
      downstream.terminal(.completed)
    }
    let recorded = Recorded(
      stubborn.bind {
        { value, stop in
          asked.write(value)
          stop = true
          return inner.signal
        }
      })
    #expect(asked.entries == [1])
    #expect(recorded.events.isEmpty)
    inner.send(4)
    inner.complete()
    #expect(recorded.events == [.next(4), .completed])
  }

  @Test func theSourceIsLetGoOfAfterTheLastInnerWasSubscribedTo() {
    let outer = Subject<Int, Never>()
    let log = Journal<String>()
    outer.signal.whenEnded { log.write("outer ended") }
      .bind {
        { value, stop in
          stop = true
          return Signal<Int, Never>.never().whenSubscribed { log.write("inner subscribed") }
        }
      }.subscribe()
    outer.send(1)
    #expect(log.entries == ["inner subscribed", "outer ended"])
  }

  @Test func failuresPassAtOnce() {
    let outer = Subject<Int, TestFailure>()
    let recorded = Recorded(outer.signal.bind { { _, _ in Signal<Int, TestFailure>.fail(TestFailure()) } })
    outer.send(1)
    outer.send(1)
    #expect(recorded.events == [.failed(TestFailure())])
  }

  @Test func theBinderIsReleasedAtTheEnd() {
    weak var token: Token?
    let outer = Subject<Int, Never>()
    do {
      let captured = Token()
      token = captured
      outer.signal.bind {
        { value, _ in
          captured.touch()
          return Signal<Int, Never>.just(value)
        }
      }.subscribe()
    }
    outer.send(1)
    #expect(token != nil)
    outer.complete()
    #expect(token == nil)
  }
}
