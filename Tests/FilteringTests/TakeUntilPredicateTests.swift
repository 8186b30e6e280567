import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct TakeUntilPredicateTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.take(until: { $0 > 2 }) }
  }

  @Test func completesWithTheFirstValueThatPasses() {
    expectMarbles("-1-2-3-1-|", "-1-2-|", inputs: .digits, subscribed: [.ticks(0, 5)]) { $0.take(until: { $0 == 3 }) }
  }

  @Test func inclusiveSendsThatValueToo() {
    expectMarbles("-1-2-3-1-|", "-1-2-(3|)", inputs: .digits) { $0.take(until: { $0 == 3 }, inclusive: true) }
  }

  @Test func anEarlierEndPasses() {
    expectMarbles("-1-|", "-1-|", inputs: .digits) { $0.take(until: { $0 == 3 }) }
    expectMarbles("-1-#", "-1-#", inputs: .digits) { $0.take(until: { $0 == 3 }) }
  }
}
