import ReactiveExtras
import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct InterspersedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.interspersed(with: 0) } }

  @Test func sendsASeparatorBetweenValues() {
    expectMarbles("-a-b-c-|", "-a-(xb)-(xc)-|") { $0.interspersed(with: "x") }
    expectMarbles("-a-|", "-a-|") { $0.interspersed(with: "x") }
    expectMarbles("-a-b#", "-a-(xb)#") { $0.interspersed(with: "x") }
  }

  @Test func sendsASeparatorBetweenGroups() {
    expectMarbles("abcde|", "ab(xc)d(xe)|") { $0.interspersed(every: 2, with: "x") }
    expectMarbles("abcd|", "ab(xc)d|") { $0.interspersed(every: 2, with: "x") }
  }

  @Test func theClosureMakesEachSeparator() {
    let made = Journal<Int>()
    let signal = Signal<Int, Never>([10, 20, 30]).interspersed {
      made.write(1)
      return made.count
    }
    #expect(Recorded(signal).values == [10, 1, 20, 2, 30])
  }

  #if EXIT_TESTS
    @Test func zeroTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, TestFailure>.empty().interspersed(every: 0, with: 1) }
    }
  #endif
}
