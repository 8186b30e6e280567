import ReactiveSchedulers
import Testing

/// Runs an operator over a marble diagram, and expects another diagram as its output.
///
/// ```
/// expectMarbles("ab---c|", "a(b|)") { $0.take(2) }
/// expectMarbles("-a-b-|", "-a!", subscribed: [.ticks(0, 2)]) { $0.map { $0 } }
/// expectMarbles(.digits("1-2-3|"), "1-3-6|") { $0.scan(0, +) }
/// ```
///
/// In a diagram, `-` is a tick without events, a letter or digit is a value, `|` is completion, and `#` is a failure.
/// Events in `( )` come in one tick, and `!` disposes. If the test fails, it draws both diagrams and marks the first
/// difference. Every failure of a signal is drawn as `#`. When the subscription has ended, no action may be left on the
/// scheduler (C11).
///
/// - Parameters:
///   - input: the diagram that the input plays; cold, unless it is `.hot`.
///   - expected: the expected output. The test runs until the last tick of the longest diagram; draw more `-` for a
///     longer test. A `!` disposes before the other events of its tick. In a group such as `(ab!)`, a `!` disposes
///     during the delivery of the event before the `!`.
///   - outputs: the values of the letters in `expected`; by default each stands for itself, as a text or a number.
///   - subscribed: the expected start and end of the subscriptions to each input; by default not checked.
///   - sourceLocation: where a failure is reported; by default at this call.
///   - operation: makes the signal under test from the input.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ input: MarbleInput<Input>, _ expected: String, outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]..., sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: (Signal<Input, TestFailure>) -> Signal<Output, Failure>
) {
  expect([input], expected, outputs, subscribed, sourceLocation) { signals, _ in operation(signals[0]) }
}

/// Runs an operator that needs a scheduler over a marble diagram, and expects another diagram as its output.
///
/// ```
/// expectMarbles("ab---c|", "--ab---c|") { $0.delay(for: .ticks(2), on: $1) }
/// ```
///
/// - Parameters:
///   - input: the diagram that the input plays; cold, unless it is `.hot`.
///   - expected: the expected output.
///   - outputs: the values of the letters in `expected`; by default each stands for itself, as a text or a number.
///   - subscribed: the expected start and end of the subscriptions to each input; by default not checked.
///   - sourceLocation: where a failure is reported; by default at this call.
///   - operation: makes the signal under test from the input and the test's scheduler.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ input: MarbleInput<Input>, _ expected: String, outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]..., sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: (Signal<Input, TestFailure>, VirtualTimeScheduler) -> Signal<Output, Failure>
) {
  expect([input], expected, outputs, subscribed, sourceLocation) { operation($0[0], $1) }
}

/// Runs an operator with two inputs over marble diagrams, and expects another diagram as its output.
///
/// ```
/// expectMarbles("a--c|", .hot("-b-d|"), "ab-(dc)|") { $0.merge(with: $1) }
/// ```
///
/// - Parameters:
///   - first: the diagram that the first input plays; cold, unless it is `.hot`.
///   - second: the diagram that the second input plays.
///   - expected: the expected output.
///   - outputs: the values of the letters in `expected`; by default each stands for itself, as a text or a number.
///   - subscribed: the expected start and end of the subscriptions to each input; by default not checked.
///   - sourceLocation: where a failure is reported; by default at this call.
///   - operation: makes the signal under test from the inputs.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput<Input>, _ second: MarbleInput<Input>, _ expected: String,
  outputs: MarbleValues<Output> = .natural, subscribed: [SubscriptionInterval]...,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: (Signal<Input, TestFailure>, Signal<Input, TestFailure>) -> Signal<Output, Failure>
) {
  expect([first, second], expected, outputs, subscribed, sourceLocation) { signals, _ in
    operation(signals[0], signals[1])
  }
}

/// Runs a pipeline with two inputs and a scheduler over marble diagrams, and expects another diagram as its output.
///
/// Many view models have this shape: events of the user, events of another part of the program, and time.
///
/// ```
/// expectMarbles("ab---c|", "----x|", "---b--(c|)") { words, resets, scheduler in
///   words.debounce(for: .ticks(2), on: scheduler).merge(with: resets.ignoreValues(as: String.self))
/// }
/// ```
///
/// - Parameters:
///   - first: the diagram that the first input plays; cold, unless it is `.hot`.
///   - second: the diagram that the second input plays.
///   - expected: the expected output.
///   - outputs: the values of the letters in `expected`; by default each stands for itself, as a text or a number.
///   - subscribed: the expected start and end of the subscriptions to each input; by default not checked.
///   - sourceLocation: where a failure is reported; by default at this call.
///   - operation: makes the signal under test from the inputs and the test's scheduler.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput<Input>, _ second: MarbleInput<Input>, _ expected: String,
  outputs: MarbleValues<Output> = .natural, subscribed: [SubscriptionInterval]...,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: (Signal<Input, TestFailure>, Signal<Input, TestFailure>, VirtualTimeScheduler) -> Signal<Output, Failure>
) {
  expect([first, second], expected, outputs, subscribed, sourceLocation) { operation($0[0], $0[1], $1) }
}

/// Runs an operator with three inputs over marble diagrams, and expects another diagram as its output.
///
/// - Parameters:
///   - first: the diagram that the first input plays; cold, unless it is `.hot`.
///   - second: the diagram that the second input plays.
///   - third: the diagram that the third input plays.
///   - expected: the expected output.
///   - outputs: the values of the letters in `expected`; by default each stands for itself, as a text or a number.
///   - subscribed: the expected start and end of the subscriptions to each input; by default not checked.
///   - sourceLocation: where a failure is reported; by default at this call.
///   - operation: makes the signal under test from the inputs.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput<Input>, _ second: MarbleInput<Input>, _ third: MarbleInput<Input>, _ expected: String,
  outputs: MarbleValues<Output> = .natural, subscribed: [SubscriptionInterval]...,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: (Signal<Input, TestFailure>, Signal<Input, TestFailure>, Signal<Input, TestFailure>) -> Signal<
    Output, Failure
  >
) {
  expect([first, second, third], expected, outputs, subscribed, sourceLocation) { signals, _ in
    operation(signals[0], signals[1], signals[2])
  }
}

/// Runs a pipeline with three inputs and a scheduler over marble diagrams, and expects another diagram as its output.
///
/// - Parameters:
///   - first: the diagram that the first input plays; cold, unless it is `.hot`.
///   - second: the diagram that the second input plays.
///   - third: the diagram that the third input plays.
///   - expected: the expected output.
///   - outputs: the values of the letters in `expected`; by default each stands for itself, as a text or a number.
///   - subscribed: the expected start and end of the subscriptions to each input; by default not checked.
///   - sourceLocation: where a failure is reported; by default at this call.
///   - operation: makes the signal under test from the inputs and the test's scheduler.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput<Input>, _ second: MarbleInput<Input>, _ third: MarbleInput<Input>, _ expected: String,
  outputs: MarbleValues<Output> = .natural, subscribed: [SubscriptionInterval]...,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ operation: (
    Signal<Input, TestFailure>, Signal<Input, TestFailure>, Signal<Input, TestFailure>, VirtualTimeScheduler
  ) -> Signal<Output, Failure>
) {
  expect([first, second, third], expected, outputs, subscribed, sourceLocation) { operation($0[0], $0[1], $0[2], $1) }
}

private func expect<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ sources: [MarbleInput<Input>], _ expected: String, _ outputs: MarbleValues<Output>,
  _ subscribed: [[SubscriptionInterval]], _ location: SourceLocation,
  _ operation: ([Signal<Input, TestFailure>], VirtualTimeScheduler) -> Signal<Output, Failure>
) {
  let test = MarbleTest<Input, Output, Failure>(
    sources: sources, expected: expected, outputs: outputs, intervals: subscribed,
    place: "\(location.fileID):\(location.line)")
  if let mismatch = test.mismatch(operation) { Expectation.fail(mismatch.description, at: location) }
}
