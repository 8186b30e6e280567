import ReactiveCombining
import ReactiveExtras
import ReactiveMulticast
import ReactiveTesting
import Testing

@Suite struct PartitionTests {
  private let isLate: @Sendable (String) -> Bool = { $0 == "b" || $0 == "d" }

  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.partition({ $0 % 2 == 0 }) { even, odd in even.merge(with: odd) } }
  }

  @Test func theTwoPartsShareOneRun() {
    expectMarbles("abcd|", "-b-d|", subscribed: [.ticks(0, 4)]) { $0.partition(isLate) { late, _ in late } }
    expectMarbles("abcd|", "a-c-|", subscribed: [.ticks(0, 4)]) { $0.partition(isLate) { _, others in others } }
    expectMarbles("abcd--|", "a-cb-d--|", subscribed: [.ticks(0, 6)]) { input, time in
      input.partition(isLate) { late, others in others.merge(with: late.delay(for: .ticks(2), on: time)) }
    }
  }

  @Test func theTestRunsOnceForEachValue() {
    let tested = Journal<Int>()
    let signal = Signal<Int, Never>(1...3).partition({
      tested.write($0); return $0 == 2
    }) { $0.merge(with: $1) }
    #expect(Recorded(signal).values == [1, 2, 3])
    #expect(tested.entries == [1, 2, 3])
  }

  @Test func aFailurePassesThroughBoth() {
    expectMarbles("ab#", "ab#") { $0.partition({ $0 == "a" }) { $0.merge(with: $1) } }
  }
}
