import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct MarbleMismatchTests {
  @Test func drawsAllDiagramsAndMarksTheFirstDifference() {
    let mismatch = mismatch("ab---c|", "--ab--d|") { $0.postponed(by: .ticks(2), on: $1) }
    #expect(
      mismatch?.description == """
        expected "d" but got nothing at tick 6
          input     ab---c|
          expected  --ab--d|
          actual    --ab---c
                          ^
        """)
    #expect(mismatch?.tick == 6)
  }

  @Test func anActionLeftBehindIsAMismatch() {
    let mismatch = mismatch("a|", "a|") { signal, scheduler in
      scheduler.schedule(after: .ticks(9)) {}
      return signal
    }
    #expect(mismatch?.difference == "1 scheduled actions were left when the subscription had ended")
  }

  @Test func groupsStayInLine() {
    let mismatch = mismatch("a(bc)d|", "(ax)bc-|") { signal, _ in signal.map { $0 } }
    #expect(
      mismatch?.description == """
        expected "x" but got nothing at tick 0
          input     a   (bc)d|
          expected  (ax)b   c-|
          actual    a   (bc)d|-
                    ^
        """)
  }

  @Test func valueInsteadOfAnother() {
    #expect(difference("-a|", "-b|") == "expected \"b\" but got \"a\" at tick 1")
  }

  @Test func completionInsteadOfAValue() {
    #expect(difference("-a-|", "-a-d") == "expected \"d\" but got completion at tick 3")
  }

  @Test func failureInsteadOfCompletion() {
    #expect(difference("-a#", "-a|") == "expected completion but got failure (failure) at tick 2")
  }

  @Test func somethingInsteadOfNothing() {
    #expect(difference("-a-b", "-a---") == "expected nothing but got \"b\" at tick 3")
  }

  @Test func nothingInsteadOfTheEnd() {
    #expect(difference("-a---", "-a-|") == "expected completion but got nothing at tick 3")
  }

  @Test func betweenTwoTicks() {
    let mismatch = mismatch("a|", "-a|") { $0.postponed(by: .milliseconds(500), on: $1) }
    #expect(mismatch?.difference == "expected nothing but got \"a\" at 0.5 seconds, between ticks 0 and 1")
  }

  @Test func valuesWithoutALetterAreSpelledOut() {
    let mismatch = marbleMismatch(
      [.digits("1-2|")], "x-y|", outputs: ["x": [1], "y": [2]]
    ) { signals, _ in
      signals[0].scan([]) { $0 + [$1] }
    }
    #expect(mismatch?.difference == "expected \"y\" ([2]) but got [1, 2] at tick 2")
    #expect(mismatch?.drawing.contains("actual    x-?|") == true)
  }

  @Test func subscriptionThatLastedTooLong() {
    let mismatch = marbleMismatch(
      ["-a-b|"], "-a-b|", subscribed: [[.ticks(0, 1)]]
    ) { signals, _ in
      signals[0].map { $0 }
    }
    #expect(
      mismatch?.difference.hasPrefix("expected input 1 to be subscribed to during [0.0 seconds ..< 1.0 seconds]")
        == true)
  }

  private func difference(_ input: MarbleInput<String>, _ expected: String) -> String? {
    mismatch(input, expected) { signal, _ in signal.map { $0 } }?.difference
  }

  private func mismatch(
    _ input: MarbleInput<String>, _ expected: String,
    _ operation: (Signal<String, TestFailure>, VirtualTimeScheduler) -> Signal<String, TestFailure>
  ) -> MarbleMismatch? {
    marbleMismatch([input], expected) { operation($0[0], $1) }
  }
}
