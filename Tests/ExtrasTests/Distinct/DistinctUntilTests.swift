import ReactiveExtras
import ReactiveFiltering
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

@Suite struct DistinctUntilTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) {
    law.check { $0.distinct(by: { $0 }, until: Signal<Int, TestFailure>.never()) }
  }

  @Test(arguments: OperatorLaw.all(for: .endsEarly)) func obeysWithResets(_ law: OperatorLaw) {
    law.check(.endsEarly) { $0.distinct(by: { $0 }, until: $1) }
  }

  @Test func aResetForgetsAllKeys() {
    expectMarbles("ababcab|", "----x---", "ab--cab|") { $0.distinct(by: { $0 }, until: $1) }
  }

  @Test func theCompletionOfTheResetsEndsNothing() {
    expectMarbles("aba-ab|", "-|", "ab----|", subscribed: [.ticks(0, 6)], [.ticks(0, 1)]) {
      $0.distinct(by: { $0 }, until: $1)
    }
  }

  @Test func aFailureOfEitherPasses() {
    expectMarbles("ab--a|", "--#", "ab#", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) {
      $0.distinct(by: { $0 }, until: $1)
    }
    expectMarbles("ab#", "----x", "ab#", subscribed: [.ticks(0, 2)], [.ticks(0, 2)]) {
      $0.distinct(by: { $0 }, until: $1)
    }
  }

  @Test func resetAgainstSend() {
    race(for: { Joined { $0.distinct(by: { $0 % 2 }, until: $1) }.subscribed() }) {
      $0.sendFirst()
    } _: {
      $0.sendSecond()
    } verify: { joined in
      let isSerial = joined.isSerial.isSet
      #expect(isSerial)
      #expect(joined.values.starts(with: [1, 2]))
    }
  }
}
