import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct DistinctUntilChangedTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.distinctUntilChanged() } }

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
}
