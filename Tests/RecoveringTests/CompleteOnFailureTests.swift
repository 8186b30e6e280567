import ReactiveRecovering
import ReactiveTesting
import Testing

@Suite struct CompleteOnFailureTests {
  @Test(arguments: OperatorLaw.all(for: .handlesFailures)) func obeys(_ law: OperatorLaw) {
    law.check(.handlesFailures) { $0.completeOnFailure() }
  }

  @Test func completesInPlaceOfTheFailure() {
    expectMarbles("-a-#", "-a-|") { $0.completeOnFailure() }
    expectMarbles("-a-|", "-a-|") { $0.completeOnFailure() }
    let sure = Signal<Int, TestFailure>.fail(TestFailure()).completeOnFailure()
    #expect(type(of: sure) == Signal<Int, Never>.self)
  }
}
