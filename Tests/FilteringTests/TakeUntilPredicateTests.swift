import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct TakeUntilPredicateTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.take(until: { $0 > 2 }) }
  }

  @Test func completesWithTheFirstValueThatPasses() {
    expectMarbles(.digits("-1-2-3-1-|"), "-1-2-|", subscribed: [.ticks(0, 5)]) { $0.take(until: { $0 == 3 }) }
  }

  @Test func inclusiveSendsThatValueToo() {
    expectMarbles(.digits("-1-2-3-1-|"), "-1-2-(3|)") { $0.take(until: { $0 == 3 }, inclusive: true) }
  }

  @Test func anEarlierEndPasses() {
    expectMarbles(.digits("-1-|"), "-1-|") { $0.take(until: { $0 == 3 }) }
    expectMarbles(.digits("-1-#"), "-1-#") { $0.take(until: { $0 == 3 }) }
  }
}
