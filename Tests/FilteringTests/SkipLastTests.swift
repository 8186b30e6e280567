import ReactiveFiltering
import ReactiveTesting
import TestSupport
import Testing

@Suite struct SkipLastTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.skip(last: 2) } }

  @Test func holdsNoValueAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { $0.skip(last: 2) }
  }

  @Test func leavesOutTheLastValues() {
    expectMarbles("-a-b-c-d-|", "-----a-b-|") { $0.skip(last: 2) }
    expectMarbles("-a-b-c-#", "-----a-#") { $0.skip(last: 2) }
  }

  @Test func zeroLeavesOutNothing() {
    expectMarbles("a-b|", "a-b|") { $0.skip(last: 0) }
  }

  @Test func withTooFewValuesOnlyTheEndIsLeft() {
    expectMarbles("-a-b|", "----|") { $0.skip(last: 2) }
  }

  @Test func whatItLeavesOutGoesToTheDiscardHook() {
    let discarded = Journal<Int>()
    _ = Recorded(Signal<Int, Never>(1...4).skip(last: 2).discarding(to: discarded))
    #expect(discarded.entries == [3, 4])
  }

  #if EXIT_TESTS
    @Test func aNegativeCountTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty().skip(last: -1) }
    }
  #endif
}
