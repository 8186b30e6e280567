import ReactiveSchedulers
import ReactiveTesting
import Testing

/// Values against the alarm, which runs on a queue's thread: any outcome is allowed, if it is in order and has nothing
/// twice.
@Suite struct TimedRaceTests {
  private static let operators: [TimedOperator] = [
    TimedOperator("delay") { $0.delay(for: .nanoseconds(1), on: $1) },
    TimedOperator("debounce") { $0.debounce(for: .nanoseconds(1), on: $1) },
    TimedOperator("throttle") { $0.throttle(for: .microseconds(1), on: $1) },
    TimedOperator("sample") { $0.sample(every: .microseconds(1), on: $1) },
    TimedOperator("rate limit") { $0.rateLimit(1, per: .nanoseconds(1), on: $1) },
    TimedOperator("timeout") {
      $0.timeout(after: .microseconds(5), on: $1, switchingTo: Signal<Int, TestFailure>.just(9))
    },
    TimedOperator("take") { $0.take(for: .microseconds(5), on: $1) },
  ]

  @Test(arguments: operators) fileprivate func valuesStayInOrderAndComeOnce(_ subject: TimedOperator) {
    let queue = QueueScheduler(name: "alarm")
    race(spins: spins(quick: 50, full: 200, night: 500), for: { Race(subject, on: queue) }) { race in
      for value in 1...4 { race.source.send(value) }
    } _: { race in
      race.source.send(0)
      race.source.complete()
    } verify: { race in
      race.subscription.dispose()
      let values = race.recorded.values.filter { $0 != 0 }
      #expect(values == values.sorted() && Set(values).count == values.count)
      #expect(race.recorded.terminals <= 1)
    }
  }

  @Test(arguments: operators) fileprivate func nothingIsPendingAfterADisposal(_ subject: TimedOperator) {
    let queue = QueueScheduler(name: "alarm")
    race(spins: spins(quick: 50, full: 200, night: 500), for: { Race(subject, on: queue) }) { race in
      for value in 1...4 { race.source.send(value) }
    } _: { race in
      race.subscription.dispose()
    } verify: { race in
      let values = race.recorded.values
      #expect(values == values.sorted() && Set(values).count == values.count)
      #expect(race.subscription.isDisposed)
    }
    #expect(queue.pendingCount == 0)
  }

  @Test func anAlarmAgainstAFailure() async {
    let queue = QueueScheduler(name: "alarm")
    let races = Journal<Race>()
    race(for: { Race(TimedRaceTests.operators[0], on: queue) }) { race in
      race.source.send(1)
    } _: { race in
      race.source.fail(TestFailure())
    } verify: { race in
      races.write(race)
    }
    // A failure may still be queued for the queue's thread, which is in the middle of a delivery.
    await withCheckedContinuation { continuation in queue.schedule { continuation.resume() } }
    #expect(queue.pendingCount == 0)
    for race in races.entries {
      #expect(race.recorded.terminals == 1 && race.recorded.events.last?.termination != nil)
      #expect(race.recorded.values.isEmpty || race.recorded.values == [1])
    }
  }
}

private struct TimedOperator: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: @Sendable (Signal<Int, TestFailure>, QueueScheduler) -> Signal<Int, TestFailure>

  init(
    _ name: String, _ apply: @escaping @Sendable (Signal<Int, TestFailure>, QueueScheduler) -> Signal<Int, TestFailure>
  ) {
    testDescription = name
    self.apply = apply
  }
}

private struct Race: Sendable {
  let source = Subject<Int, TestFailure>()
  let recorded: Recorded<Int, TestFailure>
  var subscription: Subscription { recorded.subscription }

  init(_ subject: TimedOperator, on queue: QueueScheduler) {
    recorded = Recorded(subject.apply(source.signal, queue))
  }
}

extension Recorded {
  fileprivate var terminals: Int { events.count { $0.termination != nil } }
}
