import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct TryFilterTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.tryFilter { $0 > 1 } } }
  @Test(arguments: OperatorLaw.all) func thatThrowsObeys(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.tryFilter(isSmall) }
  }

  @Test func sendsOnlyWhatPassesTheTest() {
    expectMarbles(.digits("-1-4-2-|"), "-1---2-|") { $0.tryFilter(isSmall) }
    expectMarbles(.digits("-1-4-#"), "-1---#") { $0.tryFilter(isSmall) }
  }

  @Test func failsWhenTheTestDoes() {
    expectMarbles(.digits("-1-9-1|"), "-1-#", subscribed: [.ticks(0, 3)]) { $0.tryFilter(isSmall) }
  }

  @Test func theTestIsNotMadeAnyMore() {
    let tested = Journal<Int>()
    let source = MisbehavingSource<Int, TestFailure>.ignoresDisposal([1, 9, 1])
    let signal = source.signal.tryFilter { value throws(TestFailure) in
      tested.write(value)
      return try isSmall(value)
    }
    #expect(Recorded(signal).events == [.next(1), .failed(TestFailure("9"))])
    #expect(tested.entries == [1, 9])
  }

  @Test func bringsAFailureTypeToASignalThatHasNone() {
    let signal = Signal<Int, Never>([1, 4, 9]).tryFilter(isSmall)
    #expect(Recorded(signal).events == [.next(1), .failed(TestFailure("9"))])
    let never: Signal<Int, Never> = Signal<Int, Never>([1, 4, 9]).tryFilter { $0 < 3 }
    #expect(Recorded(never).values == [1])
  }
}

/// Whether the value is less than three; throws for nine.
@Sendable private func isSmall(_ value: Int) throws(TestFailure) -> Bool {
  if value == 9 { throw TestFailure("9") }
  return value < 3
}
