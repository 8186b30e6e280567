import ReactiveExtras
import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct DistinctLastTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.distinct(by: { $0 }, last: 8) } }

  @Test func aNewKeyReplacesTheOldest() {
    expectMarbles("abacabc|", "ab-cabc|") { $0.distinct(by: { $0 }, last: 2) }
    expectMarbles("aabbab|", "a-b-ab|") { $0.distinct(by: { $0 }, last: 1) }
    expectMarbles("abacabc|", "ab-c---|") { $0.distinct(by: { $0 }, last: .max) }
    expectMarbles("abab#", "ab--#") { $0.distinct(by: { $0 }, last: 3) }
  }

  @Test func aKeyThatComesAgainDoesNotBecomeNewer() {
    expectMarbles("abaca|", "ab-ca|") { $0.distinct(by: { $0 }, last: 2) }
  }

  @Test func eachSubscriptionHasItsOwnKeys() {
    let signal = Signal<Int, Never>([1, 1, 2]).distinct(by: { $0 }, last: 2)
    for _ in 1...2 { #expect(Recorded(signal).values == [1, 2]) }
  }

  #if EXIT_TESTS
    @Test func zeroTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, TestFailure>.empty().distinct(by: { $0 }, last: 0) }
    }
  #endif
}
