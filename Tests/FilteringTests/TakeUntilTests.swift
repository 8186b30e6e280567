import ReactiveFiltering
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct TakeUntilTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.take(until: Signal<Int, Never>.never()) }
  }

  @Test func completesWhenTheTriggerSends() {
    expectMarbles("ab-c-d|", "---x-y", "ab-|", subscribed: [.ticks(0, 3)], [.ticks(0, 3)]) { $0.take(until: $1) }
  }

  @Test func completesWhenTheTriggerCompletes() {
    expectMarbles("ab-c-d|", "---|", "ab-|", subscribed: [.ticks(0, 3)], [.ticks(0, 3)]) { $0.take(until: $1) }
  }

  @Test func theTriggersFailureIsIgnored() {
    expectMarbles("ab-c-d|", "---#", "ab-c-d|", subscribed: [.ticks(0, 6)], [.ticks(0, 3)]) { $0.take(until: $1) }
  }

  @Test func theTriggersGoingAwayIsIgnored() {
    let subject = Subject<Int, Never>()
    let log = Journal<Event<Int, Never>>()
    do {
      let trigger = Subject<String, TestFailure>()
      subject.signal.take(until: trigger).subscribe(events: { log.write($0) })
    }
    subject.send(1)
    subject.complete()
    #expect(log.entries == [.next(1), .completed])
  }

  @Test func theSourcesGoingAwayEndsTheSubscriptionWithoutATerminal() {
    let trigger = Subject<Int, Never>()
    let log = Journal<Event<Int, Never>>()
    var subject: Subject<Int, Never>? = Subject()
    let subscription = subject?.signal.take(until: trigger).subscribe(events: { log.write($0) })
    subject = nil
    trigger.send(1)
    #expect(subscription?.isDisposed == true)
    #expect(log.entries.isEmpty)
  }

  @Test func theSourcesOwnEndPassesAndEndsTheTrigger() {
    expectMarbles("a-|", "-----x", "a-|", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) { $0.take(until: $1) }
    expectMarbles("a-#", "-----x", "a-#", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) { $0.take(until: $1) }
  }

  @Test func theTriggerComesFirstAndIfItFiresAtOnceTheSourceIsNotSubscribed() {
    expectMarbles("a-b|", "|", subscribed: []) { $0.take(until: Signal<Void, Never>.just(())) }
    expectMarbles("a-b|", "|", subscribed: []) { $0.take(until: Signal<Void, Never>.empty()) }
    expectMarbles("a-b|", "a-b|") { $0.take(until: Signal<Void, TestFailure>.fail(TestFailure())) }
    expectMarbles("--a", "--x", "--|") { $0.take(until: $1) }
  }

  @Test func aTriggerThatFiresInsideADeliveryFollowsIt() {
    let subject = Subject<Int, Never>()
    let trigger = Subject<Void, Never>()
    let log = Journal<Event<Int, Never>>()
    subject.signal.take(until: trigger).subscribe(events: { event in
      if event == .next(1) { trigger.send(()) }
      log.write(event)
    })
    subject.send(1)
    subject.send(2)
    #expect(log.entries == [.next(1), .completed])
  }

  @Test func disposingInsideNextLetsGoOfBoth() {
    expectMarbles("-ab-|", "---x", "-(a!)", subscribed: [.ticks(0, 1)], [.ticks(0, 1)]) { $0.take(until: $1) }
  }
}
