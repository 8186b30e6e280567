import ReactiveExtras
import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct ScanValuesTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.scan(+) } }

  @Test func holdsNoResultAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { $0.map { [$0] }.scan { last, value in last.suffix(1) + value } }
  }

  @Test func beginsWithTheFirstValue() {
    expectMarbles(.digits("-1-2-3|"), "-1-3-6|") { $0.scan(+) }
    expectMarbles(.digits("-1-#"), "-1-#") { $0.scan(+) }
  }

  @Test func aFirstValueThatIsNilCounts() {
    let journal = Journal<Int?>()
    Signal<Int?, Never>([nil, 1, 2]).scan { last, value in last == nil ? 7 : value }.subscribe(next: {
      journal.write($0)
    })
    #expect(journal.entries == [nil, 7, 2])
  }

  @Test func eachSubscriptionStartsOver() {
    let sums = Signal<Int, Never>(1...3).scan(+)
    for _ in 1...2 { #expect(Recorded(sums).values == [1, 3, 6]) }
  }
}
