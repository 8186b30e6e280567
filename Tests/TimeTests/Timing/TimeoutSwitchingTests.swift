import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite struct TimeoutSwitchingTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check([.endsEarly, .outlivesUpstream]) { signal, scheduler in
      signal.timeout(after: .ticks(2), on: scheduler, switchingTo: Signal<Int, TestFailure>.just(7))
    }
  }

  @Test func theOtherOneHasNoLimit() {
    expectSwitch("--1----2--|", "8--9--|", "--1--8--9--|", subscribed: [.ticks(0, 5)], [.ticks(5, 11)]) {
      $0.timeout(after: .ticks(5), on: $2, switchingTo: $1)
    }
    expectSwitch("--1-------2--|", "8------9|", "--1----8------9|") {
      $0.timeout(after: .ticks(5), of: .eachPause, on: $2, switchingTo: $1)
    }
  }

  @Test func whatEndsInTimeNeedsNoOther() {
    expectSwitch("--1|", "8--9--|", "--1|", subscribed: [.ticks(0, 3)], []) {
      $0.timeout(after: .ticks(5), on: $2, switchingTo: $1)
    }
    expectSwitch("--1#", "8--9--|", "--1#", subscribed: [.ticks(0, 3)], []) {
      $0.timeout(after: .ticks(5), on: $2, switchingTo: $1)
    }
  }

  @Test func theOthersEndIsTheEnd() {
    expectSwitch("-----|", "8#", "--8#") { $0.timeout(after: .ticks(2), on: $2, switchingTo: $1) }
    expectSwitch("-----|", "8-----|", "--8!", subscribed: [.ticks(0, 2)], [.ticks(2, 3)]) {
      $0.timeout(after: .ticks(2), on: $2, switchingTo: $1)
    }
  }

  /// Runs the operator over two inputs, on a scheduler.
  private func expectSwitch<Failure: Error>(
    _ first: MarbleInput<String>, _ second: MarbleInput<String>, _ expected: String,
    subscribed: [SubscriptionInterval]..., sourceLocation: SourceLocation = #_sourceLocation,
    _ operation: (Signal<String, TestFailure>, Signal<String, TestFailure>, VirtualTimeScheduler) -> Signal<
      String, Failure
    >
  ) {
    let mismatch = marbleMismatch([first, second], expected, subscribed: subscribed) { operation($0[0], $0[1], $1) }
    #expect(mismatch?.description == nil, "\(mismatch?.description ?? "")", sourceLocation: sourceLocation)
  }

  @Test func aFloodWhileSubscribingIsLetGoOf() {
    let scheduler = VirtualTimeScheduler()
    let sent = Journal<Int>()
    let flood = Signal<Int, TestFailure>.attaching { downstream in
      for value in 1...1_000 where !downstream.isDisposed {
        sent.write(value)
        downstream.next(value)
        scheduler.advance(by: .ticks(1))
      }
    }
    let signal = flood.timeout(
      after: .ticks(3), on: scheduler, switchingTo: Signal<Int, TestFailure>.just(9).concatNever())
    let recorded = Recorded(signal)
    #expect(recorded.events == [.next(1), .next(2), .next(3), .next(9)])
    #expect(sent.count == 3)
    recorded.subscription.dispose()
  }
}
