import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct ScanIndexedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.scan(indexed: 0) { $0 + $1 * $2 } }
  }

  @Test func countsFromZero() {
    expectMarbles(.digits("--1--1--1--|"), "--5--6--8--|") { $0.scan(indexed: 5) { $0 + $1 * $2 } }
  }

  @Test func aFailurePasses() {
    expectMarbles(.digits("-1-#"), "-5-#") { $0.scan(indexed: 5) { $0 + $1 * $2 } }
  }

  @Test func eachSubscriptionCountsAnew() {
    let indices = Signal<Int, Never>(5...7).scan(indexed: 0) { _, _, index in index }
    for _ in 1...2 { #expect(Recorded(indices).values == [0, 1, 2]) }
  }
}
