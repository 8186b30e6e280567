import ReactiveSchedulers
import Testing

@Suite struct SchedulerInstantTests {
  @Test func advancesAndMeasures() {
    let start = SchedulerInstant(offset: .seconds(3))
    let later = start.advanced(by: .milliseconds(500))
    #expect(later.offset == .milliseconds(3_500))
    #expect(start.duration(to: later) == .milliseconds(500))
    #expect(later.duration(to: start) == .milliseconds(-500))
    #expect(SchedulerInstant.zero.advanced(by: .seconds(3)) == start)
  }

  @Test func comparesByOffset() {
    let instants = [3, 1, 2].map { SchedulerInstant(offset: .seconds($0)) }
    #expect(instants.sorted().map(\.offset) == [.seconds(1), .seconds(2), .seconds(3)])
    #expect(Set(instants + instants).count == 3)
  }

  @Test func theLineHasEndsThatNoDurationPasses() {
    let last = SchedulerInstant(offset: Duration(attoseconds: .max))
    let first = SchedulerInstant(offset: Duration(attoseconds: .min))
    #expect(SchedulerInstant(offset: .seconds(1)).advanced(by: last.offset) == last)
    #expect(SchedulerInstant(offset: .seconds(-2)).advanced(by: first.offset) == first)
    #expect(first.duration(to: last) == last.offset)
    #expect(last.duration(to: first) == first.offset)
  }
}
