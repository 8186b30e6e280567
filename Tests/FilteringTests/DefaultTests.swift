import ReactiveFiltering
import ReactiveTesting
import Testing

@Suite struct DefaultTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.default(7) } }

  @Test func isSentIfThereWasNoValue() {
    expectMarbles("---|", "---(z|)") { $0.default("z") }
  }

  @Test func isNotSentIfThereWasOne() {
    expectMarbles("-a-|", "-a-|") { $0.default("z") }
  }

  @Test func aFailureIsNoReasonToSendIt() {
    expectMarbles("---#", "---#") { $0.default("z") }
  }

  @Test func eachSubscriptionLooksForItself() {
    let isEmpty = SharedVariable<Bool>(false)
    let signal = Signal<Int, Never>.deferred { isEmpty.value == true ? .empty() : .just(1) }.default(7)
    #expect(Recorded(signal).values == [1])
    isEmpty.value = true
    #expect(Recorded(signal).values == [7])
  }
}
