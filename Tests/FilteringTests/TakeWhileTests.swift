import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct TakeWhileTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.take(while: { $0 < 3 }) }
  }
  @Test(arguments: OperatorLaw.all) func inclusiveObeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.take(while: { $0 < 3 }, inclusive: true) }
  }

  @Test func completesWithTheFirstValueThatDoesNotPass() {
    expectMarbles(.digits("-1-2-3-1-|"), "-1-2-|", subscribed: [.ticks(0, 5)]) { $0.take(while: { $0 < 3 }) }
  }

  @Test func inclusiveSendsThatValueToo() {
    expectMarbles(.digits("-1-2-3-1-|"), "-1-2-(3|)", subscribed: [.ticks(0, 5)]) {
      $0.take(while: { $0 < 3 }, inclusive: true)
    }
  }

  @Test func anEarlierEndPasses() {
    expectMarbles(.digits("-1-|"), "-1-|") { $0.take(while: { $0 < 3 }) }
    expectMarbles(.digits("-1-#"), "-1-#") { $0.take(while: { $0 < 3 }) }
  }

  @Test func theTestIsNotMadeAnyMore() {
    let tested = Journal<Int>()
    let source = MisbehavingSource<Int, Never>.ignoresDisposal([1, 3, 1, 2])
    let signal = source.signal.take(while: { value in
      tested.write(value)
      return value < 3
    })
    #expect(Recorded(signal).events == [.next(1), .completed])
    #expect(tested.entries == [1, 3])
  }
}
