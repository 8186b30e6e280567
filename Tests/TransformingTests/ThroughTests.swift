import ReactiveTesting
import ReactiveTransforming
import Testing

@Suite struct ThroughTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.through { $0.map { $0 + 1 } } } }

  @Test func appliesAFunction() {
    func doubled<Failure: Error>(_ numbers: Signal<Int, Failure>) -> Signal<Int, Failure> { numbers.map { $0 * 2 } }
    expectMarbles(.digits("-1-2-|"), "-2-4-|") { $0.through(doubled) }
  }

  @Test func theResultIsOfAnyTypeAndTheFunctionMayThrow() {
    let subscription: Subscription = Signal<Int, Never>.just(1).through { $0.subscribe(next: { _ in }) }
    #expect(subscription.isDisposed)
    #expect(throws: TestFailure.self) {
      try Signal<Int, Never>.just(1).through { _ throws(TestFailure) -> Int in throw TestFailure() }
    }
  }
}
