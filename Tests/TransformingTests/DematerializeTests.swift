import ReactiveSubjects
import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct DematerializeTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.map { Event<Int, TestFailure>.next($0) }.dematerialize() }
  }

  private let events: MarbleValues<Event<String, TestFailure>> = [
    "a": .next("a"), "b": .next("b"), "F": .failed(TestFailure("sent")), "C": .completed,
  ]

  @Test func stopsAtTheFirstCompletionAndEndsItsUpstream() {
    expectMarbles("-a-b-Ca|", "-a-b-|", inputs: events, subscribed: [.ticks(0, 5)]) { $0.dematerialize() }
  }

  @Test func stopsAtTheFirstFailureAndEndsItsUpstream() {
    expectMarbles("-a-Fa|", "-a-#", inputs: events, subscribed: [.ticks(0, 3)]) { $0.dematerialize() }
  }

  @Test func theUpstreamsOwnEndPasses() {
    expectMarbles("-a-|", "-a-|", inputs: events) { $0.dematerialize() }
    expectMarbles("-a-#", "-a-#", inputs: events) { $0.dematerialize() }
  }

  @Test func nothingFollowsTheEndThoughTheSourceDoesNotStop() {
    let log = Journal<Event<Int, Never>>()
    let deaf = Signal<Event<Int, Never>, Never>.generate { emitter in
      for event in [.next(1), .completed, .next(2), .completed] as [Event<Int, Never>] { emitter.send(event) }
    }
    // Attached by hand, because the downstream operator must continue after the end.
    let subscription = Subscription()
    deaf.dematerialize().attach(
      Subscriber(
        next: { log.write(.next($0)) }, terminal: { log.write(Event($0)) }, subscription: subscription))
    #expect(log.entries == [.next(1), .completed])
  }

  @Test func undoesMaterialize() {
    expectMarbles("-a-b-|", "-a-b-|") { $0.materialize().dematerialize() }
    expectMarbles("-a-#", "-a-#") { $0.materialize().dematerialize() }
    let log = Journal<Event<Int, Never>>()
    Signal<Int, Never>([1, 2]).materialize().dematerialize().subscribe(events: { log.write($0) })
    #expect(log.entries == [.next(1), .next(2), .completed])
  }
}
