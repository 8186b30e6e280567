import ReactiveTesting

/// Searches for a random signal for which an operator differs from its model, and returns it without failing the test.
///
/// Use this function without Swift Testing. `checkOperator` does the same and fails the test.
///
/// - Parameters:
///   - values: the type of the input's values.
///   - styles: the kinds of input signals, which say when the events are sent; at least one, by default all.
///   - count: the number of random signals.
///   - seed: the same seed always makes the same signals.
///   - operation: makes the signal under test from its input and the scheduler.
///   - model: takes the events of the input, and returns the expected events of the output.
/// - Returns: the smallest counterexample that was found, if there is one.
public func counterexample<Value: Arbitrary, Output: Sendable & Equatable, Failure: Error & Equatable>(
  of values: Value.Type, styles: [SignalStyle] = SignalStyle.allCases, count: Int = 1_000, seed: UInt64 = 1,
  _ operation: (Signal<Value, TestFailure>, VirtualTimeScheduler) -> Signal<Output, Failure>,
  model: ([RecordedEvent<Value, TestFailure>]) -> [RecordedEvent<Output, Failure>]
) -> Counterexample? {
  ExampleSearch(
    count: count, seed: seed, make: { OperatorExample<Value>.arbitrary(&$0).restricted(to: styles) },
    simpler: { $0.simpler.filter { styles.contains($0.input.style) } }
  ).counterexample { $0.problem(operation, model) }
}
