import ReactiveChannel
import ReactiveTesting
import Synchronization
import Testing

/// The cost of a new binding: only the ends that its value is news to, not all bound ends.
@Suite struct BuildingTests {
  static let count = 2_000

  /// Counts the later reports of the ends to their bindings.
  private func reports<End: TestableEnd<Int>>(of ends: [End]) -> SharedVariable<Int> {
    let reports = SharedVariable(0)
    for end in ends {
      end.stamped.subscribe(next: { _ in reports.value = (reports.value ?? 0) + 1 })
    }
    reports.value = 0
    return reports
  }

  private func buildStar<End: TestableEnd<Int>>(_: End.Type) -> (ends: [End], reports: Int?) {
    let ends = (0..<Self.count).map { End(starting: $0) }
    let reports = reports(of: ends)
    for end in ends.dropFirst() { end <-> ends[0] }
    return (ends, reports.value)
  }

  private func buildRing<End: TestableEnd<Int>>(_: End.Type) -> (ends: [End], reports: Int?) {
    let ends = (0..<Self.count).map { End(starting: $0) }
    let reports = reports(of: ends)
    for (former, end) in zip(ends, ends.dropFirst()) { end <-> former }
    ends[0] <-> ends[Self.count - 1]
    return (ends, reports.value)
  }

  private func starReports<End: TestableEnd<Int>>(_ type: End.Type) -> Int {
    let (ends, reports) = buildStar(type)
    #expect(ends.allSatisfy { $0.current == 0 })
    ends[1].write(-1)
    #expect(ends.allSatisfy { $0.current == -1 })
    return reports ?? 0
  }

  private func ringReports<End: TestableEnd<Int>>(_ type: End.Type) -> Int {
    let (ends, reports) = buildRing(type)
    #expect(ends.allSatisfy { $0.current == 0 })
    return reports ?? 0
  }

  @Test("An end that joins a star takes the value, and the others take nothing", arguments: EndKind.allCases)
  func starsGrowByOneReportEach(_ kind: EndKind) {
    // One report for each end that takes the value, and one for the first renewal of that value.
    #expect(starReports(kind.type(of: Int.self)) == Self.count)
  }

  @Test("An end that joins a ring takes the value, and the others take nothing", arguments: EndKind.allCases)
  func ringsGrowByOneReportEach(_ kind: EndKind) {
    #expect(ringReports(kind.type(of: Int.self)) == Self.count)
  }

  @Test(
    "A value that was written earlier prevails over a later one of the left end, and over all ends bound to that end")
  func olderValuesPrevail() {
    let ends = (0..<4).map { Cell(starting: $0) }
    ends[0] <-> ends[1]
    ends[2] <-> ends[3]
    ends[2].write(5)
    ends[0].write(6)
    ends[1] <-> ends[2]
    #expect(ends.map(\.current) == [5, 5, 5, 5])
    ends[3] <-> ends[0]
    #expect(ends.map(\.current) == [5, 5, 5, 5])
    withExtendedLifetime(ends) {}
  }

  @Test("A value sent into a channel later than one that came out of it does not stay behind") func channelsAgree() {
    let channel = BindingChannel<Int, Never>()
    let (left, right) = (Cell(starting: 1), Cell(starting: 2))
    channel.leading <-> right
    channel.following.send(3)
    left <-> channel.following
    #expect(left.current == right.current)
  }
}
