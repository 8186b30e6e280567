import ReactiveCombining
import ReactiveTesting
import Testing

@Suite struct StartWithTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.start(with: 0) } }

  @Test func sendsItsValueBeforeAll() {
    expectMarbles("a-b|", "(xa)-b|") { $0.start(with: "x") }
    expectMarbles("--#", "x-#") { $0.start(with: "x") }
  }

  @Test func aSubscriberThatHasEnoughWithItCausesNoSubscription() {
    expectMarbles("a-b|", "(x!)", subscribed: []) { $0.start(with: "x") }
  }
}
