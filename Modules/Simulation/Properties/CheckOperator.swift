import ReactiveTesting
import Testing

/// Compares an operator with its model for many random signals. If the two differ, fails the test with a drawing of the
/// smallest such signal found.
///
/// ```
/// checkOperator { signal in
///   signal.filter { $0 > 4 }
/// } model: { events in
///   events.filter { $0.event.value.map { $0 > 4 } ?? true }
/// }
/// ```
///
/// The model is a function from the events of the input, with their times, to the events of the output. The call also
/// checks three rules of the contract. The input is released when the output has ended or is disposed (C5). Nothing
/// comes after a disposal (C4). No scheduled action is left at the end (C11).
///
/// - Parameters:
///   - styles: the kinds of input signals, which say when the events are sent; at least one, by default all.
///   - count: the number of random signals.
///   - seed: the same seed always makes the same signals.
///   - sourceLocation: where a failure is reported; by default at this call.
///   - operation: makes the signal under test from its input.
///   - model: takes the events of the input, and returns the expected events of the output.
/// - Returns: the counterexample, if there is one.
@discardableResult
public func checkOperator<Output: Sendable & Equatable, Failure: Error & Equatable>(
  styles: [SignalStyle] = SignalStyle.allCases, count: Int = 1_000, seed: UInt64 = 1,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: (Signal<Int, TestFailure>) -> Signal<Output, Failure>,
  model: ([RecordedEvent<Int, TestFailure>]) -> [RecordedEvent<Output, Failure>]
) -> Counterexample? {
  checkOperator(
    of: Int.self, styles: styles, count: count, seed: seed, sourceLocation: sourceLocation,
    { signal, _ in operation(signal) }, model: model)
}

/// Compares an operator that needs a scheduler with its model, for many random signals. If the two differ, fails the
/// test with a drawing of the smallest such signal found.
///
/// ```
/// checkOperator(styles: [.cold]) { signal, scheduler in
///   signal.take(for: .ticks(3), on: scheduler)
/// } model: { events in
///   let early = events.filter { $0.time < .ticks(3) }
///   return early.last?.event.termination == nil ? early + [.completed(at: .ticks(3))] : early
/// }
/// ```
///
/// - Parameters:
///   - styles: the kinds of input signals, which say when the events are sent; at least one, by default all.
///   - count: the number of random signals.
///   - seed: the same seed always makes the same signals.
///   - sourceLocation: where a failure is reported; by default at this call.
///   - operation: makes the signal under test from its input and the scheduler.
///   - model: takes the events of the input, and returns the expected events of the output. In each tick, a hot input
///     sends its events before the timers of the operator run. With a cold input, events and timers run in the order in
///     which they were scheduled.
/// - Returns: the counterexample, if there is one.
@discardableResult
public func checkOperator<Output: Sendable & Equatable, Failure: Error & Equatable>(
  styles: [SignalStyle] = SignalStyle.allCases, count: Int = 1_000, seed: UInt64 = 1,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: (Signal<Int, TestFailure>, VirtualTimeScheduler) -> Signal<Output, Failure>,
  model: ([RecordedEvent<Int, TestFailure>]) -> [RecordedEvent<Output, Failure>]
) -> Counterexample? {
  checkOperator(
    of: Int.self, styles: styles, count: count, seed: seed, sourceLocation: sourceLocation, operation, model: model)
}

/// Compares an operator with its model for many random signals with values of a given type. If the two differ, fails
/// the test with a drawing of the smallest such signal found.
///
/// ```
/// checkOperator(of: String.self) { signal, _ in
///   signal.filter { $0 < "m" }
/// } model: { events in
///   events.filter { $0.event.value.map { $0 < "m" } ?? true }
/// }
/// ```
///
/// - Parameters:
///   - values: the type of the input's values.
///   - styles: the kinds of input signals, which say when the events are sent; at least one, by default all.
///   - count: the number of random signals.
///   - seed: the same seed always makes the same signals.
///   - sourceLocation: where a failure is reported; by default at this call.
///   - operation: makes the signal under test from its input and the scheduler.
///   - model: takes the events of the input, and returns the expected events of the output. In each tick, a hot input
///     sends its events before the timers of the operator run. With a cold input, events and timers run in the order in
///     which they were scheduled.
/// - Returns: the counterexample, if there is one.
@discardableResult
public func checkOperator<Value: Arbitrary, Output: Sendable & Equatable, Failure: Error & Equatable>(
  of values: Value.Type, styles: [SignalStyle] = SignalStyle.allCases, count: Int = 1_000, seed: UInt64 = 1,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: (Signal<Value, TestFailure>, VirtualTimeScheduler) -> Signal<Output, Failure>,
  model: ([RecordedEvent<Value, TestFailure>]) -> [RecordedEvent<Output, Failure>]
) -> Counterexample? {
  let found = counterexample(of: values, styles: styles, count: count, seed: seed, operation, model: model)
  found?.report(at: sourceLocation)
  return found
}
