import ReactiveCombining
import ReactiveTesting
import Testing

@Suite struct InterspersedTests {
  @Test(arguments: OperatorLaw.all, 1...2) func obeys(_ law: OperatorLaw, count: Int) {
    law.check { $0.interspersed(every: count, with: 0) }
  }

  @Test func aSeparatorComesBetweenValues() {
    expectMarbles(.digits("-1-2---3-|"), "-1-(02)---(03)-|") { $0.interspersed(with: 0) }
    expectMarbles(.digits("-1-2---3-#"), "-1-2---(03)-#") { $0.interspersed(every: 2, with: 0) }
    expectMarbles(.digits("-1-|"), "-1-|") { $0.interspersed(with: 0) }
  }

  @Test func aSeparatorIsMadeEachTime() {
    let made = SerialState(0)
    let signal = Signal<Int, Never>([7, 7, 7]).interspersed(with: made.next())
    #expect(Recorded(signal).values == [7, 1, 7, 2, 7])
  }

  #if EXIT_TESTS
    @Test func aCountOfZeroTraps() async {
      await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never().interspersed(every: 0, with: 0) }
    }
  #endif
}

extension SerialState where Value == Int {
  fileprivate func next() -> Int {
    value += 1
    return value
  }
}
