import ReactiveFiltering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct TakeLastTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.take(last: 2) } }

  @Test func holdsNoValueAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { $0.take(last: 2) }
  }

  @Test func sendsTheLastValuesAtTheEnd() {
    expectMarbles("-a-b-c-|", "-------(bc|)") { $0.take(last: 2) }
    expectMarbles("-a-|", "---(a|)") { $0.take(last: 2) }
  }

  @Test func aFailureDropsThem() {
    expectMarbles("-a-b-#", "-----#") { $0.take(last: 2) }
  }

  @Test func zeroCompletesWithTheSignal() {
    expectMarbles("-a-b-|", "-----|", subscribed: [.ticks(0, 5)]) { $0.take(last: 0) }
  }

  @Test func disposingInsideTheLastValuesStopsThem() {
    expectMarbles("-a-b-|", "-----(a!)") { $0.take(last: 2) }
  }

  @Test func whatItDropsGoesToTheDiscardHook() {
    let discarded = Journal<Int>()
    let source = Subject<Int, TestFailure>()
    let recorded = Recorded(source.signal.take(last: 2).discarding(to: discarded))
    (1...3).forEach(source.send)
    #expect(discarded.entries == [1])
    source.fail(TestFailure())
    #expect(discarded.entries == [1, 2, 3])
    #expect(recorded.values.isEmpty)
  }

  #if EXIT_TESTS
    @Test func aNegativeCountTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty().take(last: -1) }
    }
  #endif
}
