import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct CombinePreviousTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check(tracking: []) { $0.combinePrevious().map { [$0, $1] } }
    law.check { $0.combinePrevious(0).map { $0 + $1 } }
  }

  @Test func withoutAnInitialValueItBeginsWithTheSecond() {
    expectMarbles(.digits("--1--3--6--|"), "-----2--3--|") { $0.combinePrevious().map { $1 - $0 } }
  }

  @Test func withAnInitialValueItBeginsWithTheFirst() {
    expectMarbles(.digits("--1--3--6--|"), "--1--2--3--|") { $0.combinePrevious(0).map { $1 - $0 } }
  }

  @Test func sendsPairs() {
    let source = Signal<Int, Never>([1, 3, 6])
    #expect(Recorded(source.combinePrevious().map { [$0.previous, $0.current] }).values == [[1, 3], [3, 6]])
    #expect(
      Recorded(source.combinePrevious(0).map { [$0.previous, $0.current] }).values == [[0, 1], [1, 3], [3, 6]])
  }

  @Test func nilIsAValueToo() {
    let source = Signal<Int?, Never>([nil, 1, nil])
    #expect(Recorded(source.combinePrevious().map { [$0, $1] }).values == [[nil, 1], [1, nil]])
  }

  @Test func aFailurePasses() {
    expectMarbles(.digits("-1-3-#"), "---2-#") { $0.combinePrevious().map { $1 - $0 } }
  }

  @Test func eachSubscriptionStartsOver() {
    let differences = Signal<Int, Never>([1, 3, 6]).combinePrevious().map { $1 - $0 }
    for _ in 1...2 { #expect(Recorded(differences).values == [2, 3]) }
  }
}
