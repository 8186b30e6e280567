import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Races of two threads for single strategies; `JoinRaceTests` contains the races for all of them.
@Suite(.serialized) struct StrategyRaceTests {
  @Test func oneOfTwoInnersWinsTheRace() {
    race(for: { RacedJoin(.race).subscribed(inners: 2).raced }) { raced in
      for value in 1...4 { raced.inners[0].send(value) }
    } _: { raced in
      for value in 5...8 { raced.inners[1].send(value) }
    } verify: { raced in
      #expect(raced.values == [1, 2, 3, 4] || raced.values == [5, 6, 7, 8])
      #expect(raced.overlaps == 0)
      let winner = raced.values.first == 1 ? 0 : 1
      raced.inners[1 - winner].send(9)
      raced.inners[1 - winner].fail(TestFailure())
      raced.inners[winner].send(10)
      raced.inners[winner].complete()
      raced.outer.complete()
      #expect(raced.events.dropFirst(4) == [.next(10), .completed])
    }
  }

  @Test func theWinnerAgainstANewcomer() {
    race(for: { RacedJoin(.race).subscribed(inners: 1).raced }) { raced in
      for value in 1...4 { raced.inners[0].send(value) }
    } _: { raced in
      raced.outer.send(.just(5))
      raced.outer.complete()
    } verify: { raced in
      raced.inners[0].complete()
      #expect(raced.values == [1, 2, 3, 4] || raced.values == [5])
      #expect(raced.events.last == .completed)
    }
  }

  @Test func aFailureAgainstACompletionInTheRace() {
    race(for: { RacedJoin(.race).subscribed(inners: 2).raced }) { raced in
      raced.inners[0].fail(TestFailure())
    } _: { raced in
      raced.inners[1].complete()
    } verify: { raced in
      raced.outer.complete()
      #expect([[.completed], [.failed(TestFailure())]].contains(raced.events))
    }
  }

  @Test func theOrderIsThatOfTheOuterValues() {
    race(for: { RacedJoin(.ordered).subscribed(inners: 2).raced }) { raced in
      for value in 1...4 { raced.inners[0].send(value) }
      raced.inners[0].complete()
    } _: { raced in
      for value in 5...8 { raced.inners[1].send(value) }
      raced.inners[1].complete()
    } verify: { raced in
      raced.outer.complete()
      #expect(raced.events == (1...8).map { .next($0) } + [.completed])
      #expect(raced.overlaps == 0)
    }
  }

  @Test func heldValuesAgainstAFailure() {
    race(for: { RacedJoin(.ordered).subscribed(inners: 2).raced }) { raced in
      raced.inners[1].send(2)
      raced.inners[0].send(1)
      raced.inners[0].complete()
    } _: { raced in
      raced.outer.fail(TestFailure())
    } verify: { raced in
      #expect(isPrefix(raced.values, of: 1...2))
      #expect(raced.events.last == .failed(TestFailure()))
    }
  }

  @Test func theEndOfTheFirstAgainstTheNextOne() {
    race(for: { RacedJoin(.first).subscribed(inners: 1).raced }) { raced in
      raced.inners[0].complete()
    } _: { raced in
      raced.outer.send(raced.inners[1].signal)
      raced.outer.complete()
    } verify: { raced in
      raced.inners[1].send(1)
      raced.inners[1].complete()
      #expect([[.completed], [.next(1), .completed]].contains(raced.events))
    }
  }

  @Test func failuresThatAreDelayed() {
    race(for: { RacedJoin(.delaying).subscribed(inners: 2).raced }) { raced in
      raced.inners[0].fail(TestFailure("first"))
    } _: { raced in
      raced.inners[1].send(1)
      raced.inners[1].fail(TestFailure("second"))
    } verify: { raced in
      #expect(raced.events == [.next(1)])
      raced.outer.complete()
      #expect([.failed(TestFailure("first")), .failed(TestFailure("second"))].contains(raced.events.last))
      #expect(raced.events.count == 2)
    }
  }

  @Test func aDelayedFailureOfAnInnerThatIsReplaced() {
    let make = {
      let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
      let inner = Subject<Int, TestFailure>()
      let recorded = Recorded(outer.signal.flatten(.latest, delayingFailures: true))
      outer.send(inner.signal)
      return (outer, inner, recorded)
    }
    race(for: make) { _, inner, _ in
      inner.fail(TestFailure())
    } _: { outer, _, _ in
      outer.send(.just(1))
      outer.complete()
    } verify: { _, _, recorded in
      #expect(recorded.values == [1])
      #expect([.completed, .failed(TestFailure())].contains(recorded.events.last))
      #expect(recorded.events.count == 2)
    }
  }
}
