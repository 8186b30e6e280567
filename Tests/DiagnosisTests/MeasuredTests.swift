import ReactiveCore
import ReactiveDiagnosis
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct MeasuredTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.measured(by: Meter("law")) }
    law.check { $0.measured(by: Meter("law", timing: .none)) }
    law.check { $0.measured(as: "law", timing: .one(in: 3)) { _ in } }
    law.check { $0.measured(by: Meter("law"), across: { $0.map { $0 } }) }
  }

  @Test func allEventsPass() {
    expectMarbles("-a-b-|", "-a-b-|") { $0.measured(by: Meter("here")) }
    expectMarbles("-a-b-#", "-a-b-#") { $0.measured(by: Meter("here"), across: { $0 }) }
  }

  @Test func eventsAndSubscriptionsAreCounted() {
    let clock = VirtualTimeScheduler()
    let meter = Meter("prices", on: clock)
    let subject = Subject<Int, TestFailure>()
    let signal = subject.signal.measured(by: meter)
    let subscription = signal.subscribe(events: { _ in })
    signal.subscribe(events: { _ in })
    subject.send(1)
    subscription.dispose()
    subject.send(2)
    clock.advance(by: .seconds(2))
    #expect(meter.reading.values == 3 && meter.reading.rate == 1.5)
    #expect(meter.reading.subscriptions == 2 && meter.reading.liveSubscriptions == 1)
    subject.fail(TestFailure("secret"))
    Signal<Int, Never>.just(1).measured(by: meter).subscribe()
    let reading = meter.reading
    #expect(reading.failures == 1 && reading.completions == 1 && reading.liveSubscriptions == 0)
    #expect(
      reading.description
        == "prices: 4 values, 2.0/s, 1 failures, 1 completions, p50 0.0 ns, p99 0.0 ns, max 0.0 ns")
  }

  @Test func theLatencyIsTheTimeOfTheDownstream() {
    let clock = VirtualTimeScheduler()
    let meter = Meter("parse", on: clock)
    Signal<Int, Never>(1...100).measured(by: meter).subscribe { clock.advance(by: .milliseconds($0 == 100 ? 50 : 2)) }
    let latency = meter.reading.latency
    #expect(latency.count == 100)
    #expect(latency.p50 >= .milliseconds(2) && latency.p50 < .microseconds(2_063))
    #expect(latency.p99 == latency.p50)
    #expect(latency.max >= .milliseconds(50) && latency.max < .milliseconds(52))
  }

  @Test func onlyTheChosenValuesAreTimed() {
    func timed(_ timing: MeterTiming) -> Int {
      let meter = Meter("a", timing: timing)
      Signal<Int, Never>(1...10).measured(by: meter).subscribe()
      #expect(meter.reading.values == 10)
      return meter.reading.latency.count
    }
    #expect(timed(.none) == 0)
    #expect(timed(.one(in: 4)) == 3)
    #expect(timed(.each) == 10)
  }

  @Test func theReportComesWhenASubscriptionHasEnded() {
    let reports = Journal<String>()
    let subject = Subject<Int, TestFailure>()
    let signal = subject.signal.measured(as: "a", on: VirtualTimeScheduler(), timing: .none) {
      reports.write("\($0)")
    }
    let subscription = signal.subscribe(events: { _ in })
    subject.send(1)
    subscription.dispose()
    signal.subscribe(events: { reports.write("\($0)") })
    subject.complete()
    #expect(reports.entries == ["a: 1 values", "a: 0 values, 1 completions", "completed"])
  }

  @Test func droppedValuesAreCountedAndGoOnToTheHook() {
    let clock = VirtualTimeScheduler()
    let meter = Meter("screen", on: clock)
    let dropped = Journal<String>()
    let subject = Subject<Int, Never>()
    // Values of another type than the meter's, and then of the same type.
    subject.signal.map { "\($0)" }.deliver(on: clock, buffering: .newest(1)).map { Int($0) ?? 0 }
      .deliver(on: clock, buffering: .newest(1)).measured(by: meter)
      .onDiscard(of: (any Sendable).self) { dropped.write("\($0)") }
      .subscribe()
    for number in 1...3 { subject.send(number) }
    clock.run()
    #expect(dropped.entries == ["1", "2"])
    #expect(meter.reading.values == 1 && meter.reading.drops == 2)
  }

  @Test func aHookForTheTypeOfTheMeterGetsTheValuesToo() {
    let clock = VirtualTimeScheduler()
    let meter = Meter("screen", on: clock)
    let dropped = Journal<Int>()
    let subject = Subject<Int, Never>()
    subject.signal.deliver(on: clock, buffering: .newest(1)).measured(by: meter).onDiscard { dropped.write($0) }
      .subscribe()
    for number in 1...3 { subject.send(number) }
    #expect(dropped.entries == [1, 2] && meter.reading.drops == 2)
  }

  @Test func aSectionIsTimedAcrossSchedulers() {
    let (worker, screen) = (VirtualTimeScheduler(), VirtualTimeScheduler())
    let meter = Meter("section", on: worker)
    let subject = Subject<Int, Never>()
    subject.signal.measured(by: meter) { $0.deliver(on: worker).map { $0 + 1 }.delay(for: .seconds(2), on: worker) }
      .deliver(on: screen).subscribe()
    subject.send(1)
    subject.send(2)
    #expect(meter.reading.waiting == 2 && meter.reading.values == 0)
    worker.advance(by: .seconds(1))
    subject.send(3)
    worker.advance(by: .seconds(1))
    #expect(meter.reading.waiting == 1 && meter.reading.values == 2)
    let latency = meter.reading.latency
    #expect(latency.count == 1 && latency.max >= .seconds(2) && latency.max < .milliseconds(2_063))
  }

  @Test func aDroppedSampleIsNotTimed() {
    let scheduler = VirtualTimeScheduler()
    let meter = Meter("section", on: scheduler)
    let subject = Subject<Int, Never>()
    subject.signal.measured(by: meter) { $0.deliver(on: scheduler, buffering: .newest(1)) }.subscribe()
    subject.send(1)
    subject.send(2)
    scheduler.run()
    #expect(meter.reading.values == 1 && meter.reading.drops == 1 && meter.reading.waiting == 0)
    #expect(meter.reading.latency.count == 0)
    subject.send(3)
    scheduler.run()
    #expect(meter.reading.latency.count == 1)
  }

  @Test func twoThreadsAddToOneMeter() {
    let meter = Meter("race")
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    for subject in subjects { subject.signal.measured(by: meter).subscribe() }
    let spins = race({ subjects[0].send(1) }, { subjects[1].send(1) })
    #expect(meter.reading.values == 2 * spins && meter.reading.latency.count == 2 * spins)
  }

  @Test func aSectionBetweenTwoThreadsKeepsCount() {
    let queue = QueueScheduler()
    let meter = Meter("race")
    let subject = Subject<Int, Never>()
    let arrived = Journal<Int>()
    subject.signal.measured(by: meter) { $0.deliver(on: queue) }.subscribe { arrived.write($0) }
    let spins = race({ subject.send(1) }, { _ = meter.reading })
    subject.complete()
    spinUntil { meter.reading.completions > 0 }
    let reading = meter.reading
    #expect(reading.values == spins && reading.waiting == 0)
    #expect(reading.latency.count > 0 && reading.latency.count <= spins)
  }

  @Test func nothingIsLeft() {
    expectNoLeaks { probe in
      let token = probe.token("closure")
      let meter = Meter("a")
      let subject = Subject<Int, Never>()
      subject.signal.map { token.use($0) }.measured(by: meter, across: { $0.map { token.use($0) } })
        .measured(by: meter).subscribe()
      subject.send(1)
      subject.complete()
      #expect(meter.reading.values == 2)
    }
  }
}
