import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct ScanTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.scan(0) { $0 + $1 } } }

  @Test func holdsNoResultAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { $0.scan([]) { last, value in last.suffix(1) + [value] } }
  }

  @Test func sendsEachRunningResultButNotTheInitialOne() {
    expectMarbles(.digits("-1-2-3|"), "-2-4-7|") { $0.scan(1) { $0 + $1 } }
  }

  @Test func aFailurePasses() {
    expectMarbles(.digits("-1-#"), "-1-#") { $0.scan(0) { $0 + $1 } }
  }

  @Test func eachSubscriptionStartsOver() {
    let log = Journal<Int>()
    let sums = Signal<Int, Never>(1...3).scan(0) { $0 + $1 }
    sums.subscribe(next: { log.write($0) })
    sums.subscribe(next: { log.write($0) })
    #expect(log.entries == [1, 3, 6, 1, 3, 6])
  }
}
