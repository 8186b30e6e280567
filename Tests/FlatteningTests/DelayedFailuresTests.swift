import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Serialised, because the report of undeliverable failures is one for the process.
@Suite(.serialized) struct DelayedFailuresTests {
  /// The strategies that wait for all running inner signals.
  static let strategies: [FlatteningStrategy] = [.merge, .concat, .bounded(2), .ordered(0)]

  @Test(arguments: strategies) func theFirstFailureIsSentWhenAllElseIsDone(_ strategy: FlatteningStrategy) {
    let inners: [Signal<Int, TestFailure>] = [
      .just(1), .fail(TestFailure("first")), .fail(TestFailure("second")), .just(2),
    ]
    let recorded = Recorded(Signal(inners).flatten(strategy, delayingFailures: true))
    #expect(recorded.events == [.next(1), .next(2), .failed(TestFailure("first"))])
  }

  @Test(arguments: strategies) func theOuterFailsLastAsWell(_ strategy: FlatteningStrategy) {
    expectMarbles("-a-#", "-x-y-z|", "--x-y-z#") { outer, inner in
      outer.flatMap(strategy, delayingFailures: true) { _ in inner }
    }
  }

  @Test func aFailedInnerCountsAsCompleted() {
    expectMarbles("-a---b-|", "-x#", "--x---x#") { outer, inner in
      outer.flatMap(.first, delayingFailures: true) { _ in inner }
    }
    expectMarbles("-a-b|", "-#", "---x--|", "----#") { outer, failing, other in
      outer.flatMap(.race, delayingFailures: true) { $0 == "a" ? failing : other }
    }
    expectMarbles("-a-b-|", "-#", "-x|", "----x#") { outer, failing, other in
      outer.flatMap(.latest, delayingFailures: true) { $0 == "a" ? failing : other }
    }
  }

  @Test func whatCannotBeSentIsReported() {
    let reports = Journal<String>()
    let reporting = Diagnostics.reportUndeliverable { failure in
      if let failure = failure as? TestFailure, failure.name.hasPrefix("delayed") { reports.write(failure.name) }
    }
    defer { reporting.dispose() }
    let failures = ["delayed 1", "delayed 2"].map { Signal<Int, TestFailure>.fail(TestFailure($0)) }
    Recorded(Signal(failures).flatten(.merge, delayingFailures: true)).subscription.dispose()
    #expect(reports.entries == ["delayed 2"])
    let outer = Subject<Signal<Int, TestFailure>, TestFailure>()
    let recorded = Recorded(outer.signal.flatten(.merge, delayingFailures: true))
    outer.send(.fail(TestFailure("delayed 3")))
    recorded.subscription.dispose()
    #expect(reports.entries == ["delayed 2", "delayed 3"])
  }
}
