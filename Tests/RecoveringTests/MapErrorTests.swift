import ReactiveRecovering
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite struct MapErrorTests {
  @Test(arguments: OperatorLaw.all) func obeys(_ law: OperatorLaw) { law.check { $0.mapError { $0 } } }

  struct Other: Error, Equatable { var cause = TestFailure() }

  @Test func sendsAnotherFailureAndPassesTheRest() {
    let failing = Subject<Int, TestFailure>()
    let recorded: Recorded<Int, Other> = Recorded(failing.signal.mapError { Other(cause: $0) })
    failing.send(1)
    failing.fail(TestFailure("cause"))
    #expect(recorded.events == [.next(1), .failed(Other(cause: TestFailure("cause")))])
    expectMarbles("-a-#", "-a-#") { $0.mapError { Other(cause: $0) } }
    expectMarbles("-a-|", "-a-|") { $0.mapError { Other(cause: $0) } }
  }

  @Test func neverIsAFailureTypeToo() {
    let sure = Signal<Int, TestFailure>.just(1).mapError { failure -> Never in preconditionFailure("\(failure)") }
    #expect(type(of: sure) == Signal<Int, Never>.self)
    #expect(Recorded(sure).events == [.next(1), .completed])
    let widened: Signal<Int, Other> = Signal<Int, Never>.just(1).mapError(unasked)
    #expect(Recorded(widened).events == [.next(1), .completed])
  }
}

/// Replaces a closure with a `Never` argument. For a closure the compiler would warn that it never runs.
@Sendable func unasked<Result>(_ failure: Never) -> Result {}
