import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct SkipTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.skip(1) } }

  @Test func leavesOutTheFirstValues() {
    expectMarbles("-a-b-c-d|", "-----c-d|") { $0.skip(2) }
  }

  @Test func zeroLeavesOutNothing() {
    expectMarbles("a-b|", "a-b|") { $0.skip(0) }
  }

  @Test func withTooFewValuesOnlyTheEndIsLeft() {
    expectMarbles("-a-b|", "----|") { $0.skip(3) }
    expectMarbles("-a-b#", "----#") { $0.skip(3) }
  }

  @Test func eachSubscriptionCountsAnew() {
    let log = Journal<Int>()
    let signal = Signal<Int, Never>(1...3).skip(2)
    signal.subscribe(next: { log.write($0) })
    signal.subscribe(next: { log.write($0) })
    #expect(log.entries == [3, 3])
  }

  #if EXIT_TESTS
    @Test func aNegativeCountTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty().skip(-1) }
    }
  #endif
}
