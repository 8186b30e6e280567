import ReactiveFiltering
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct TakeTests {
  @Test(arguments: OperatorLaw.all) func noneObeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.take(0) } }

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.take(2) } }

  @Test func completesWithTheLastValueAndEndsItsUpstream() {
    expectMarbles("-a-b-c|", "-a-(b|)", subscribed: [.ticks(0, 3)]) { $0.take(2) }
  }

  @Test func anEarlierEndPasses() {
    expectMarbles("-a-|", "-a-|") { $0.take(2) }
    expectMarbles("-a-#", "-a-#") { $0.take(2) }
  }

  @Test func zeroDoesNotSubscribe() {
    expectMarbles("-a-|", "|", subscribed: []) { $0.take(0) }
  }

  @Test func reentrantSendsDoNotOvershoot() {
    let subject = Subject<Int, Never>()
    let log = Journal<Event<Int, Never>>()
    subject.signal.take(2).subscribe(events: { event in
      log.write(event)
      if let value = event.value { subject.send(value + 1) }
    })
    subject.send(1)
    #expect(log.entries == [.next(1), .next(2), .completed])
  }
}
