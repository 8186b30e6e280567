import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct CompleteOnFailureTests {
  @Test(arguments: OperatorLaw.all(for: .handlesFailures)) func obeys(_ law: OperatorLaw) {
    law.check(.handlesFailures) { $0.completeOnFailure() }
  }

  @Test(arguments: OperatorLaw.all(for: .handlesFailures)) func obeysWithAPredicate(_ law: OperatorLaw) {
    law.check(.handlesFailures) { $0.complete { _ in true } }
  }

  @Test(arguments: OperatorLaw.all) func obeysWhenThePredicateSaysNo(_ law: OperatorLaw) {
    law.check { $0.complete { _ in false } }
  }

  @Test func completesInPlaceOfTheFailure() {
    expectMarbles("-a-#", "-a-|") { $0.completeOnFailure() }
    expectMarbles("-a-|", "-a-|") { $0.completeOnFailure() }
    let sure = Signal<Int, TestFailure>.fail(TestFailure()).completeOnFailure()
    #expect(type(of: sure) == Signal<Int, Never>.self)
  }

  @Test func thePredicateChoosesTheFailures() {
    expectMarbles("-a-#", "-a-|") { $0.complete(onFailure: { $0 == TestFailure() }) }
    expectMarbles("-a-#", "-a-#") { $0.complete(onFailure: { $0 != TestFailure() }) }
    expectMarbles("-a-|", "-a-|") { $0.complete(onFailure: { $0 != TestFailure() }) }
  }

  @Test func thePredicateIsNotAskedAfterTheEnd() {
    let asked = Journal<TestFailure>()
    let subscription = Subscription()
    let late = Signal<Int, TestFailure>.attaching { downstream in
      downstream.next(1)
      downstream.terminal(.failed(TestFailure()))
    }
    late.complete { failure in
      asked.write(failure)
      return true
    }.attach(Subscriber(next: { _ in subscription.dispose() }, terminal: { _ in }, subscription: subscription))
    #expect(asked.entries.isEmpty)
  }
}
