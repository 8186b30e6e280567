import ReactiveCombining
import ReactiveExtras
import ReactiveFiltering
import ReactiveMulticast
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SwitchOnFirstTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.switchOnFirst { _, all in all } } }

  @Test(arguments: OperatorLaw.all) func aPipelineOfSeveralPartsObeys(_ law: OperatorLaw) {
    law.check { $0.switchOnFirst { _, all in all.merge(with: all.ignoreValues()) } }
  }

  @Test func theFirstValueDecides() {
    let onlyA: @Sendable (Event<String, TestFailure>, Signal<String, TestFailure>) -> Signal<String, TestFailure> = {
      $0 == .next("a") ? $1 : $1.ignoreValues()
    }
    expectMarbles("-a-c-|", "-a-c-|", subscribed: [.ticks(0, 5)]) { $0.switchOnFirst(onlyA) }
    expectMarbles("-b-c-|", "-----|", subscribed: [.ticks(0, 5)]) { $0.switchOnFirst(onlyA) }
  }

  @Test func theEndIsTheFirstEventOfASignalWithoutValues() {
    let seen = Journal<Event<String, TestFailure>>()
    let write: @Sendable (Event<String, TestFailure>, Signal<String, TestFailure>) -> Signal<String, TestFailure> = {
      seen.write($0)
      return $1
    }
    expectMarbles("--|", "--|") { $0.switchOnFirst(write) }
    expectMarbles("--#", "--#") { $0.switchOnFirst(write) }
    #expect(seen.entries == [.completed, .failed(TestFailure())])
    expectMarbles("--|", "--(x|)") { $0.switchOnFirst { _, _ in Signal<String, TestFailure>.just("x") } }
  }

  @Test func theRunEndsWithThePipeline() {
    expectMarbles("-a-b-|", "-a-(b|)", subscribed: [.ticks(0, 3)]) { $0.switchOnFirst { _, all in all.take(2) } }
    expectMarbles("-a-b-|", "-(x|)", subscribed: [.ticks(0, 1)]) {
      $0.switchOnFirst { _, _ in Signal<String, TestFailure>.just("x") }
    }
    expectMarbles("---b-|", "-!", subscribed: [.ticks(0, 1)]) { $0.switchOnFirst { _, all in all } }
  }

  @Test func synchronousValuesPass() {
    let signal = Signal<Int, Never>(1...3).switchOnFirst { first, all in
      all.lift { next in { next(($0, first.value ?? 0)) } }
    }
    #expect(Recorded(signal.written()).values == ["11", "21", "31"])
    #expect(Recorded(Signal<Int, Never>(0...).switchOnFirst { _, all in all.take(2) }).values == [0, 1])
  }

  @Test func aSourceThatIsAbandonedBeforeItsFirstEventAbandonsTheResult() {
    let subject = SharedVariable(Subject<Int, TestFailure>())
    guard let signal = subject.value?.signal else { return }
    let recorded = Recorded(signal.switchOnFirst { _, all in all })
    subject.value = nil
    #expect(recorded.subscription.isDisposed)
    #expect(recorded.events.isEmpty)
  }

  @Test func firstEventAgainstDispose() {
    race(for: {
      let subject = Subject<Int, TestFailure>()
      return (subject, Recorded(subject.signal.switchOnFirst { _, all in all }))
    }) { (subject: Subject<Int, TestFailure>, _: Recorded<Int, TestFailure>) in
      subject.send(1)
      subject.send(2)
    } _: { (_: Subject<Int, TestFailure>, recorded: Recorded<Int, TestFailure>) in
      recorded.subscription.dispose()
    } verify: { (subject: Subject<Int, TestFailure>, recorded: Recorded<Int, TestFailure>) in
      #expect([1, 2].starts(with: recorded.values))
      #expect(subject.subscriberCount == 0)
    }
  }
}
