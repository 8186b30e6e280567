import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Two threads at one joining operator: deliveries never overlap, and the output keeps the contract.
@Suite(.serialized) struct JoinRaceTests {
  @Test(arguments: Join.concurrent) func sendAgainstSend(_ join: Join) {
    race(for: { RacedJoin(join).subscribed(inners: 2).raced }) { raced in
      for value in 1...4 { raced.inners[0].send(value) }
    } _: { raced in
      for value in 5...8 { raced.inners[1].send(value) }
    } verify: { raced in
      #expect(raced.values.filter { $0 < 5 } == [1, 2, 3, 4])
      #expect(raced.values.filter { $0 > 4 } == [5, 6, 7, 8])
      #expect(raced.overlaps == 0)
    }
  }

  @Test(arguments: Join.allCases) func sendAgainstDispose(_ join: Join) {
    race(for: { RacedJoin(join).subscribed(inners: 1) }) { pair in
      for value in 1...4 { pair.raced.inners[0].send(value) }
    } _: { pair in
      pair.subscription.dispose()
    } verify: { pair in
      pair.raced.inners[0].send(5)
      pair.raced.outer.send(.just(6))
      #expect(isPrefix(pair.raced.values, of: 1...4))
    }
  }

  @Test(arguments: Join.allCases) func sendAgainstTheStartOfTheInner(_ join: Join) {
    race(for: { RacedJoin(join).subscribed(inners: 0).raced }) { raced in
      raced.outer.send(raced.inners[0].signal)
    } _: { raced in
      for value in 1...4 { raced.inners[0].send(value) }
    } verify: { raced in
      raced.inners[0].send(5)
      #expect(!raced.values.isEmpty)
      #expect(isPrefix(raced.values.reversed(), of: (1...5).reversed()))
    }
  }

  @Test(arguments: Join.welcoming) func sendAgainstSubscribe(_ join: Join) {
    race(for: { RacedJoin(join) }) { raced in
      raced.subscribe()
    } _: { raced in
      raced.outer.send(.just(1))
      raced.outer.send(.just(2))
    } verify: { raced in
      raced.outer.send(.just(3))
      #expect(isPrefix(raced.values.reversed(), of: (1...3).reversed()))
      #expect(!raced.values.isEmpty)
    }
  }

  @Test(arguments: Join.allCases) func terminalAgainstDispose(_ join: Join) {
    race(for: { RacedJoin(join).subscribed(inners: 1) }) { pair in
      pair.raced.inners[0].fail(TestFailure())
    } _: { pair in
      pair.subscription.dispose()
    } verify: { pair in
      #expect(pair.raced.events.isEmpty || pair.raced.events == [.failed(TestFailure())])
      #expect(pair.subscription.isDisposed)
    }
  }

  @Test(arguments: Join.allCases) func completionAgainstCompletion(_ join: Join) {
    race(for: { RacedJoin(join).subscribed(inners: 1).raced }) { raced in
      raced.inners[0].send(1)
      raced.inners[0].complete()
    } _: { raced in
      raced.outer.complete()
    } verify: { raced in
      #expect(raced.events == [.next(1), .completed])
    }
  }

  @Test(arguments: Join.allCases) func failureAgainstCompletion(_ join: Join) {
    race(for: { RacedJoin(join).subscribed(inners: 1).raced }) { raced in
      raced.inners[0].complete()
    } _: { raced in
      raced.outer.fail(TestFailure())
    } verify: { raced in
      #expect(raced.events == [.failed(TestFailure())])
    }
  }

  /// An ending signal makes room for the next one, in either order.
  @Test(arguments: Join.complete) func theEndOfAnInnerAgainstTheNextOnes(_ join: Join) {
    race(for: { RacedJoin(join).subscribed(inners: 1).raced }) { raced in
      raced.inners[0].send(1)
      raced.inners[0].complete()
    } _: { raced in
      for value in 2...4 { raced.outer.send(.just(value)) }
      raced.outer.complete()
    } verify: { raced in
      #expect(raced.values.sorted() == [1, 2, 3, 4])
      #expect(raced.values.filter { $0 > 1 } == [2, 3, 4])
      #expect(raced.events.last == .completed)
      #expect(raced.overlaps == 0)
      if [.concat, .ordered].contains(join) { #expect(raced.values == [1, 2, 3, 4]) }
    }
  }

  @Test func nothingOfTheOldInnerFollowsTheNewOne() {
    race(for: { RacedJoin(.switchToLatest).subscribed(inners: 1).raced }) { raced in
      for value in 1...4 { raced.inners[0].send(value) }
    } _: { raced in
      raced.outer.send(raced.inners[1].signal)
      raced.inners[1].send(5)
    } verify: { raced in
      // The new signal may have been requested inside a delivery: values from before its start are not received (C7).
      raced.inners[0].send(6)
      raced.inners[1].send(7)
      #expect(isPrefix(raced.values.filter { $0 != 5 }.dropLast(), of: 1...4))
      #expect([[5, 7], [7]].contains(raced.values.filter { $0 > 4 }))
      #expect(raced.values == raced.values.sorted())
      #expect(raced.overlaps == 0)
    }
  }

  @Test func twoInnersForOnePlaceNeverRunAtOnce() {
    race(for: { (Subject<Int, Never>(), Journal<Int>()) }) { (outer: Subject<Int, Never>, log: Journal<Int>) in
      outer.signal.flattening(log).subscribe()
      for _ in 1...3 { outer.send(1) }
    } _: { (outer: Subject<Int, Never>, _: Journal<Int>) in
      for _ in 1...3 { outer.send(2) }
    } verify: { (_: Subject<Int, Never>, log: Journal<Int>) in
      // Each inner signal begins after the previous one has ended.
      #expect(zip(log.entries, [1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1]).allSatisfy { $0 == $1 })
      #expect(log.entries.count.isMultiple(of: 2))
    }
  }
}

extension Signal where Value == Int, Failure == Never {
  /// Makes inner signals that log when they begin and end, and runs them one at a time.
  fileprivate func flattening(_ log: Journal<Int>) -> Signal<Int, Never> {
    lift { next in
      { value in
        next(Signal<Int, Never>.just(value).whenEnded { log.write(-1) }.whenSubscribed { log.write(1) })
      }
    }.concat()
  }
}
