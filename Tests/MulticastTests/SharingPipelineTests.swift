import ReactiveCombining
import ReactiveFiltering
import ReactiveMulticast
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SharingPipelineTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.sharing { $0 } } }

  @Test(arguments: OperatorLaw.all) func replayingObeys(_ law: OperatorLaw) {
    law.check { $0.sharing(replay: .everything) { $0 } }
  }

  @Test(arguments: OperatorLaw.all) func replayingForAWhileObeys(_ law: OperatorLaw) {
    law.check { source, time in source.sharing(replay: .everything.within(.seconds(1), on: time)) { $0 } }
  }

  @Test(arguments: OperatorLaw.all) func aPipelineOfSeveralPartsObeys(_ law: OperatorLaw) {
    law.check { $0.sharing { $0.merge(with: $0.ignoreValues()) } }
  }

  @Test func thePartsShareOneRun() {
    expectMarbles("-a--b-|", "-(aa)--(bb)-|", subscribed: [.ticks(0, 6)]) { $0.sharing { $0.merge(with: $0) } }
    expectMarbles("-a--b-#", "-a-ab-#", subscribed: [.ticks(0, 6)]) { input, time in
      input.sharing { $0.merge(with: $0.delay(for: .ticks(2), on: time)) }
    }
  }

  @Test func thePartsGetTheSynchronousValues() {
    let runs = Journal<Int>()
    let signal = Signal<Int, Never>(1...3).whenSubscribed { runs.write(1) }.sharing { $0.merge(with: $0) }
    for _ in 1...2 { #expect(Recorded(signal).values == [1, 1, 2, 2, 3, 3]) }
    #expect(runs.count == 2)
  }

  @Test func theRunEndsWithThePipeline() {
    expectMarbles("-a-b-|", "-(a|)", subscribed: [.ticks(0, 1)]) { $0.sharing { $0.take(1) } }
    expectMarbles("-a-b-|", "|", subscribed: []) { $0.sharing { _ in Signal<String, TestFailure>.empty() } }
    expectMarbles("-a-b-|", "-a!", subscribed: [.ticks(0, 2)]) { $0.sharing { $0.merge(with: .never()) } }
  }

  @Test func theRunGoesOnWithoutAPart() {
    expectMarbles("-a-b-|", "-----", subscribed: [.ticks(0, 5)]) {
      $0.sharing { _ in Signal<String, TestFailure>.never() }
    }
  }

  @Test func aPartThatSubscribesLateGetsTheReplay() {
    func joining(_ replay: @escaping (VirtualTimeScheduler) -> Sharing.Replay, _ expected: String) {
      expectMarbles("ab-c-|", expected) { input, time in
        input.sharing(replay: replay(time)) { shared in shared.subscribe(afterTicks: 2, on: time) }
      }
    }
    joining({ _ in .nothing }, "---c-|")
    joining({ _ in .last(1) }, "--bc-|")
    joining({ _ in .everything }, "--(ab)c-|")
    joining({ .everything.within(.ticks(2), on: $0) }, "--bc-|")
  }

  @Test func theRunHasEndedWhenTheEndIsDelivered() {
    let station = Station()
    let open = Journal<Int>()
    station.signal.sharing { $0.take(1) }.subscribe(
      next: { _ in }, failed: { _ in }, completed: { open.write(station.open) })
    station.send(1)
    #expect(open.entries == [0])
  }

  @Test func sendAgainstDispose() {
    race(for: {
      let subject = Subject<Int, TestFailure>()
      return (subject, Recorded(subject.signal.sharing { $0.merge(with: $0) }))
    }) { (subject: Subject<Int, TestFailure>, _: Recorded<Int, TestFailure>) in
      for value in 1...4 { subject.send(value) }
    } _: { (_: Subject<Int, TestFailure>, recorded: Recorded<Int, TestFailure>) in
      recorded.subscription.dispose()
    } verify: { (subject: Subject<Int, TestFailure>, recorded: Recorded<Int, TestFailure>) in
      subject.send(5)
      #expect([1, 1, 2, 2, 3, 3, 4, 4].starts(with: recorded.values))
      #expect(subject.subscriberCount == 0)
    }
  }
}

extension Signal {
  /// Subscribes after some ticks.
  fileprivate func subscribe(afterTicks count: Int, on time: VirtualTimeScheduler) -> Signal {
    .attaching { downstream in
      downstream.add(time.schedule(after: .ticks(count)) { attach(downstream) })
    }
  }
}
