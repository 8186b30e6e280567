import ReactiveCore
import ReactiveTesting
import Testing

/// For each law, an operator that breaks it is reported.
@Suite struct BrokenOperatorTests {
  @Test func grammar() {
    expect(.grammar, findsOut: OperatorUnderTest { $0.endingTwice() }, "came after a terminal")
  }

  @Test func concurrency() {
    expect(.concurrency, findsOut: OperatorUnderTest { $0.joinedWithoutCare(with: $1) }, "delivered at once")
  }

  @Test func reentrancy() {
    expect(.reentrancy, findsOut: OperatorUnderTest { $0.joinedWithoutCare(with: $1) }, "delivered inside it")
  }

  @Test func disposal() {
    expect(.disposal, findsOut: OperatorUnderTest { $0.detached() }, "upstream was still subscribed to")
    expect(
      .disposal, findsOut: OperatorUnderTest { $0.postponedForGood(by: .ticks(2), on: $1) },
      "a timer was still running: it was disposed between two events")
  }

  @Test func disposalRace() {
    expect(.disposalRace, findsOut: OperatorUnderTest { $0.detached() }, "upstream was still subscribed to")
  }

  @Test func ending() {
    expect(.ending, findsOut: OperatorUnderTest { $0.detached() }, "still subscribed to in the terminal closure")
    expect(.ending, findsOut: OperatorUnderTest { $0.endingItsChildLate() }, "before it ended its upstream's child")
    expect(.ending, findsOut: OperatorUnderTest { $0.swallowingTheEnd() }, "no end came out")
  }

  @Test func independence() {
    expect(.independence, findsOut: OperatorUnderTest { $0.numberedTogether() }, "side by side saw")
  }

  @Test func failure() {
    let late = OperatorUnderTest { (signal, scheduler) in
      signal.postponedWithFailures(by: .ticks(2), on: scheduler)
    }
    expect(.failure, findsOut: late, "did not come out at once")
    expect(.failure, findsOut: OperatorUnderTest { $0.swallowingTheEnd() }, "no failure came out")
  }

  @Test func abandonment() {
    expect(.abandonment, findsOut: OperatorUnderTest { $0.detached() }, "the subscription did not end")
    expect(.abandonment, findsOut: OperatorUnderTest { $0.heldByNoObject() }, "though nobody disposed")
  }

  @Test func stackSafety() {
    expect(
      .stackSafety, findsOut: OperatorUnderTest(.outlivesUpstream) { $0.repeatedByRecursion() }, "2000 restarts")
  }

  @Test func forgetting() {
    let keeper = Journal<Subscriber<Int, TestFailure>>()
    expect(.forgetting, findsOut: OperatorUnderTest { $0.remembering(keeper) }, "1100 closures were left")
    expect(.forgetting, findsOut: OperatorUnderTest { $0.detached() }, "upstream subscriptions were left")
  }

  @Test func teardown() {
    expect(.teardown, findsOut: OperatorUnderTest { $0.detached() }, "the teardown of 0 ran")
  }

  @Test func flood() {
    expect(.flood, findsOut: OperatorUnderTest { $0.detached() }, "was not stopped by dispose()")
    expect(
      .flood, findsOut: OperatorUnderTest(flattening: .outlivesUpstream) { $0.joinedInnersAtOnce() },
      "queued instead of delivered")
  }

  @Test func retention() {
    let keeper = Journal<Subscriber<Int, TestFailure>>()
    expect(.retention, findsOut: OperatorUnderTest { $0.remembering(keeper) }, "still held a")
    let values = Journal<Tracked<Int>>()
    let keepsValues = OperatorUnderTest(tracking: []) { signal in
      signal.map { value in
        values.write(value)
        return value
      }
    }
    expect(.retention, findsOut: keepsValues, "still held a value")
  }

  @Test func everyLawHasItsBrokenOperator() {
    // `million` is `stackSafety` with a larger number: operators that break it overflow the stack.
    #expect(OperatorLaw.all.count == 14)
  }

  @Test func lawThatDoesNotApplySaysSo() {
    let catching = OperatorUnderTest(.handlesFailures) { $0.map { $0 } }
    expect(.failure, findsOut: catching, "says nothing about")
    #expect(!OperatorLaw.all(for: .handlesFailures).contains(.failure))
  }

  @Test func checkReportsWhereItWasCalled() {
    withKnownIssue {
      OperatorLaw.grammar.check { $0.endingTwice() }
    } matching: { issue in
      issue.description.contains("C1 grammar") && issue.sourceLocation?.fileID.hasSuffix("OperatorTests.swift") == true
    }
  }

  private func expect(
    _ law: OperatorLaw, findsOut subject: OperatorUnderTest, _ finding: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let findings = law.violations(of: subject).map(\.finding)
    #expect(findings.contains { $0.contains(finding) }, "found \(findings)", sourceLocation: sourceLocation)
  }
}
