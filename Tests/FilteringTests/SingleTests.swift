import ReactiveFiltering
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SingleTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.single() } }

  @Test func holdsNoValueAfterTheEnd() {
    OperatorLaw.retention.check(tracking: .endsEarly) { $0.single() }
  }

  @Test func sendsTheOneValueAtTheEnd() {
    expectMarbles("-a-|", "---(a|)") { $0.single() }
  }

  @Test func failsWithTheSecondValue() {
    expectMarbles("-a-b-|", "---#", subscribed: [.ticks(0, 3)]) { $0.single() }
    #expect(Recorded(Signal<Int, Never>(1...3).single()).events == [.failed(.severalValues)])
  }

  @Test func failsWithoutAValue() {
    expectMarbles("---|", "---#") { $0.single() }
    #expect(Recorded(Signal<Int, Never>.empty().single()).events == [.failed(.noValue)])
  }

  @Test func theSignalsFailureOvertakesTheValue() {
    expectMarbles("-a-#", "---#") { $0.single() }
    let failing = Signal<Int, TestFailure>.fail(TestFailure())
    #expect(Recorded(failing.single()).events == [.failed(.upstream(TestFailure()))])
  }

  @Test func aSignalThatCannotFailNeedsNoLineForThat() {
    let log = Journal<String>()
    Signal<Int, Never>.empty().single().subscribe(
      next: { _ in },
      failed: { failure in
        switch failure {
        case .noValue: log.write("none")
        case .severalValues: log.write("several")
        }
      })
    #expect(log.entries == ["none"])
  }

  @Test func whatItDropsGoesToTheDiscardHook() {
    let discarded = Journal<Int>()
    _ = Recorded(Signal<Int, Never>(1...3).single().discarding(to: discarded))
    #expect(discarded.entries.sorted() == [1, 2])
  }
}
