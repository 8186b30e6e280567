import ReactiveBridging
import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct FirstTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check(.endsEarly) { $0.first() } }
  @Test(arguments: OperatorLaw.all) func withATestObeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.first(where: { $0 > 1 }) }
  }

  @Test func completesWithTheFirstValue() {
    expectMarbles("-a-b-|", "-(a|)", subscribed: [.ticks(0, 1)]) { $0.first() }
    expectMarbles("--|", "--|") { $0.first() }
    expectMarbles("--#", "--#") { $0.first() }
  }

  @Test func completesWithTheFirstValueThatPasses() {
    expectMarbles(.digits("-1-2-3-|"), "---(2|)", subscribed: [.ticks(0, 3)]) {
      $0.first(where: { $0 % 2 == 0 })
    }
    expectMarbles(.digits("-1-3-|"), "-----|") { $0.first(where: { $0 % 2 == 0 }) }
    expectMarbles(.digits("-1-#"), "---#") { $0.first(where: { $0 % 2 == 0 }) }
  }

  @Test func theTestIsNotMadeAnyMore() {
    let tested = Journal<Int>()
    let source = MisbehavingSource<Int, Never>.ignoresDisposal([1, 2, 3])
    let signal = source.signal.first(where: { value in
      tested.write(value)
      return value > 1
    })
    #expect(Recorded(signal).events == [.next(2), .completed])
    #expect(tested.entries == [1, 2])
  }

  @Test func isTheOperatorInAsynchronousCodeToo() async {
    let signal = Signal(1...3).first()
    #expect(Recorded(signal).values == [1])
    #expect(await signal.default(7).firstValue() == 1)
  }
}
