import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct DistinctUntilChangedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.distinctUntilChanged() } }

  @Test func holdsNoValueAfterTheEnd() {
    OperatorLaw.retention.check(tracking: []) { $0.distinctUntilChanged() }
  }

  @Test func leavesOutWhatEqualsTheValueBefore() {
    expectMarbles("aab-bba|", "a-b---a|") { $0.distinctUntilChanged() }
  }

  @Test func aFailurePasses() {
    expectMarbles("aa#", "a-#") { $0.distinctUntilChanged() }
  }

  @Test func theFirstValueIsSentThoughItIsNil() {
    let log = Journal<Int?>()
    Signal<Int?, Never>([nil, nil, 1, nil]).distinctUntilChanged().subscribe(next: { log.write($0) })
    #expect(log.entries == [nil, 1, nil])
  }

  @Test(arguments: OperatorLaw.all) func byComparisonObeys(_ law: OperatorLaw) {
    law.check { $0.distinctUntilChanged { $0 == $1 } }
  }
  @Test(arguments: OperatorLaw.all) func byKeyObeys(_ law: OperatorLaw) {
    law.check { $0.distinctUntilChanged(by: { $0 }) }
  }

  @Test func comparesWithTheLastValueThatWasSent() {
    expectMarbles(.digits("1-2-3-5-1|"), "1---3-5-1|") { $0.distinctUntilChanged { abs($0 - $1) < 2 } }
  }

  @Test func leavesOutWhatHasTheKeyOfTheValueBefore() {
    expectMarbles(.digits("1-3-2-4-1|"), "1---2---1|") { $0.distinctUntilChanged(by: { $0 % 2 }) }
    expectMarbles("a-b|", "a--|") { $0.distinctUntilChanged(by: \.count) }
    expectMarbles("a-a#", "a--#") { $0.distinctUntilChanged(by: \.self) }
  }

  @Test func aKeyMayBeNil() {
    let words = Signal<String, Never>(["one", "1", "two", "three", "1"]).distinctUntilChanged(by: { Int($0) })
    #expect(Recorded(words).values == ["one", "1", "two", "1"])
  }
}
