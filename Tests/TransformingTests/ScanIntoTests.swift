import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct ScanIntoTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.scan(into: 0) { $0 += $1 } } }

  @Test func sendsEachRunningResultButNotTheInitialOne() {
    expectMarbles(.digits("--1--2--3--|"), "--1--3--6--|") { $0.scan(into: 0) { $0 += $1 } }
  }

  @Test func aFailurePasses() {
    expectMarbles(.digits("-1-#"), "-1-#") { $0.scan(into: 0) { $0 += $1 } }
  }

  @Test func whatAReceiverKeepsDoesNotChange() {
    let lists = Recorded(Signal<Int, Never>(1...3).scan(into: []) { $0.append($1) })
    #expect(lists.values == [[1], [1, 2], [1, 2, 3]])
  }

  @Test func eachSubscriptionStartsOver() {
    let sums = Signal<Int, Never>(1...3).scan(into: 0) { $0 += $1 }
    for _ in 1...2 { #expect(Recorded(sums).values == [1, 3, 6]) }
  }
}
