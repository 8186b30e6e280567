import ReactiveRecovering
import ReactiveTesting
import Testing

@Suite struct AssertNoFailureTests {
  @Test(arguments: OperatorLaw.all(for: .neverFails)) func obeys(_ law: OperatorLaw) {
    law.check(neverFailing: []) { $0.promoteError(to: TestFailure.self).assertNoFailure() }
  }

  @Test func valuesAndCompletionPass() {
    expectMarbles("-a-b|", "-a-b|") { $0.assertNoFailure() }
    #expect(type(of: Signal<Int, TestFailure>.empty().assertNoFailure()) == Signal<Int, Never>.self)
  }

  #if EXIT_TESTS
    @Test func aFailureTrapsAtTheCallersLine() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Signal<Int, TestFailure>.fail(TestFailure("surprise")).assertNoFailure("the list is never empty").subscribe()
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("assertNoFailure() met a failure: TestFailure. It was said that the list is never empty."))
      #expect(!message.contains("surprise"))
      #expect(message.contains("AssertNoFailureTests.swift"))
      #expect(message.contains("Remedy"))
    }
  #endif

  @Test func aFailureThatComesTooLateDoesNotTrap() {
    let log = Journal<Int>()
    let subscription = Subscription()
    let late = Signal<Int, TestFailure>.attaching { downstream in
      downstream.next(1)
      downstream.terminal(.failed(TestFailure()))
    }
    late.assertNoFailure().attach(
      Subscriber(
        next: { value in
          log.write(value)
          subscription.dispose()
        }, terminal: { _ in log.write(-1) }, subscription: subscription))
    #expect(log.entries == [1])
  }
}
