import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct DistinctTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.distinct() } }

  @Test func sendsEachValueOnce() {
    expectMarbles("-a-b-a-c-b-|", "-a-b---c---|") { $0.distinct() }
  }

  @Test func sendsEachKeyOnce() {
    expectMarbles(.digits("-1-2-3-4-|"), "-1-2-----|") { $0.distinct(by: { $0 % 2 }) }
    expectMarbles("-a-b-", "-a---") { $0.distinct(by: \.count) }
  }

  @Test func aFailurePasses() {
    expectMarbles("-aa#", "-a-#") { $0.distinct() }
  }

  @Test func eachSubscriptionRemembersForItself() {
    let signal = Signal<Int, Never>([1, 2, 1]).distinct()
    #expect(Recorded(signal).values == [1, 2])
    #expect(Recorded(signal).values == [1, 2])
  }

  @Test func remembersNothingAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { $0.distinct() }
  }
}
