import ReactiveCollecting
import ReactiveTesting
import Testing

@Suite struct ReduceIndexedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.reduce(indexed: 0) { $0 + $1 * $2 } }
  }

  @Test func countsFromZero() {
    expectMarbles(.digits("--5--5--5--|"), "-----------(a|)", outputs: ["a": 15]) {
      $0.reduce(indexed: 0) { $0 + $1 * $2 }
    }
  }

  @Test func endsAsReduceDoes() {
    expectMarbles(.digits("--|"), "--(7|)") { $0.reduce(indexed: 7) { result, _, _ in result } }
    expectMarbles(.digits("1-#"), "--#") { $0.reduce(indexed: 7) { result, _, _ in result } }
  }

  @Test func eachSubscriptionCountsAnew() {
    let log = Journal<[Int]>()
    let indexes = Signal<Int, Never>(5...6).reduce(indexed: [Int]()) { $0 + [$2] }
    indexes.subscribe(next: { log.write($0) })
    indexes.subscribe(next: { log.write($0) })
    #expect(log.entries == [[0, 1], [0, 1]])
  }
}
