import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Two threads use the `concat` of two signals.
@Suite(.serialized) struct ConcatRaceTests {
  struct Raced: Sendable {
    let first = Subject<Int, TestFailure>()
    let second = Subject<Int, TestFailure>()
    let recorded: Recorded<Int, TestFailure>

    init() { recorded = Recorded(first.signal.concat(with: second)) }
  }

  @Test func completionAgainstSend() {
    race(for: { Raced() }) { raced in
      raced.first.send(1)
      raced.first.complete()
    } _: { raced in
      for value in 2...5 { raced.second.send(value) }
    } verify: { raced in
      raced.second.send(6)
      #expect(raced.recorded.values.first == 1)
      #expect(isPrefix(raced.recorded.values.dropFirst().reversed(), of: (2...6).reversed()))
    }
  }

  @Test func completionAgainstCompletion() {
    race(for: { Raced() }) { raced in
      raced.first.complete()
    } _: { raced in
      raced.second.complete()
    } verify: { raced in
      #expect(raced.recorded.events == [.completed])
    }
  }

  @Test func completionAgainstDispose() {
    race(for: { Raced() }) { raced in
      raced.first.complete()
    } _: { raced in
      raced.recorded.subscription.dispose()
    } verify: { raced in
      raced.second.send(1)
      raced.second.complete()
      #expect(raced.recorded.events.isEmpty)
    }
  }

  @Test func sendAgainstDispose() {
    race(for: { Raced() }) { raced in
      for value in 1...4 { raced.first.send(value) }
    } _: { raced in
      raced.recorded.subscription.dispose()
    } verify: { raced in
      raced.first.send(5)
      #expect(isPrefix(raced.recorded.values, of: 1...4))
    }
  }

  @Test func completionAgainstSubscribe() {
    race(for: { (Subject<Int, TestFailure>(), Journal<Event<Int, TestFailure>>()) }) {
      (first: Subject<Int, TestFailure>, log: Journal<Event<Int, TestFailure>>) in
      first.signal.concat(with: Signal<Int, TestFailure>.just(2)).subscribe(events: { log.write($0) })
    } _: { (first: Subject<Int, TestFailure>, _: Journal<Event<Int, TestFailure>>) in
      first.complete()
    } verify: { (_: Subject<Int, TestFailure>, log: Journal<Event<Int, TestFailure>>) in
      #expect(log.entries == [.next(2), .completed])
    }
  }
}
