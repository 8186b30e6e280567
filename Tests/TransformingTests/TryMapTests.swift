import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct TryMapTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.tryMap { $0 + 1 } }
    law.check(.endsEarly) { $0.tryMap(upToTwo) }
  }

  @Test func theFirstThrowFailsAndEndsTheUpstream() {
    expectMarbles("--1--2--3--4--|", "--2--4--#", inputs: .digits, subscribed: [.ticks(0, 8)]) { $0.tryMap(upToTwo) }
  }

  @Test func aFailureAndCompletionPass() {
    expectMarbles("-1-#", "-2-#", inputs: .digits) { $0.tryMap(upToTwo) }
    expectMarbles("-1-|", "-2-|", inputs: .digits) { $0.tryMap(upToTwo) }
  }

  @Test func nothingFollowsTheThrowThoughTheSourceDoesNotStop() {
    let log = Journal<Event<Int, TestFailure>>()
    let deaf = Signal<Int, TestFailure>.generate { emitter in for value in [1, 3, 2, 3] { emitter.send(value) } }
    // Attached by hand, because the downstream operator must continue after the end.
    deaf.tryMap(upToTwo).attach(
      Subscriber(next: { log.write(.next($0)) }, terminal: { log.write(Event($0)) }, subscription: Subscription()))
    #expect(log.entries == [.next(2), .failed(TestFailure())])
  }

  @Test func theClosureBringsTheFailureTypeToASignalThatCannotFail() {
    let sure = Signal<Int, Never>(1...4)
    let typed = sure.tryMap(upToTwo)
    #expect(type(of: typed) == Signal<Int, TestFailure>.self)
    #expect(Recorded(typed).events == [.next(2), .next(4), .failed(TestFailure())])
    let untyped = sure.tryMap { value in try anyUpToTwo(value) }
    #expect(type(of: untyped) == Signal<Int, any Error>.self)
    #expect(Recorded(untyped).values == [2, 4])
    #expect(type(of: sure.tryMap { $0 + 1 }) == Signal<Int, Never>.self)
  }

  @Test func whatIsThrownAfterTheEndIsNotSent() {
    let subscription = Subscription()
    let log = Journal<Event<Int, TestFailure>>()
    Signal<Int, TestFailure>.just(3).tryMap { value throws(TestFailure) in
      subscription.dispose()
      return try upToTwo(value)
    }.attach(
      Subscriber(next: { log.write(.next($0)) }, terminal: { log.write(Event($0)) }, subscription: subscription))
    #expect(log.entries.isEmpty)
  }
}

@Sendable private func upToTwo(_ value: Int) throws(TestFailure) -> Int {
  guard value <= 2 else { throw TestFailure() }
  return value * 2
}

@Sendable private func anyUpToTwo(_ value: Int) throws -> Int { try upToTwo(value) }
