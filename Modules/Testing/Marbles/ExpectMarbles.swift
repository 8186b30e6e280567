import ReactiveSchedulers

/// Runs an operator over marble diagrams, and expects another one to come out.
///
/// ```
/// expectMarbles("ab---c|", "ab|") { $0.take(2) }
/// expectMarbles("-a-b-|", "-a!", subscribed: [.ticks(0, 2)]) { $0.map { $0 } }
/// ```
///
/// A failure draws both diagrams and marks the first difference. Failures are drawn `#`, whatever they are.
///
/// - Parameters:
///   - first: what the input plays; cold, unless it says `.hot`.
///   - expected: what shall come out. Watched until the last tick of the longest diagram; draw more `-` to watch longer. A `!`
///     disposes: first thing on its tick, or, in a group, from inside the event it follows.
///   - inputs: what the letters of the input stand for; text if not given.
///   - outputs: what the letters of the output stand for; the letter read as the output's type if not given.
///   - subscribed: from when to when each input shall have been subscribed to; not looked at if not given.
///   - fileID: the caller's file and module.
///   - filePath: the caller's file.
///   - line: the caller's line.
///   - column: the caller's column.
///   - operation: makes the signal under test of the input.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput, _ expected: String,
  inputs: MarbleValues<Input> = MarbleValues<String>.letters, outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: (Signal<Input, TestFailure>) -> Signal<Output, Failure>
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let mismatch = marbleMismatch(
    [first], expected, inputs: inputs, outputs: outputs, subscribed: subscribed, site: site
  ) { signals, _ in operation(signals[0]) }
  if let mismatch { Expectation.fail(mismatch.description, at: site) }
}

/// Runs an operator that needs a scheduler over marble diagrams, and expects another one to come out.
///
/// ```
/// expectMarbles("ab---c|", "--ab---c|") { $0.delay(.ticks(2), on: $1) }
/// ```
///
/// - Parameters:
///   - first: what the input plays; cold, unless it says `.hot`.
///   - expected: what shall come out. Watched until the last tick of the longest diagram; draw more `-` to watch longer. A `!`
///     disposes: first thing on its tick, or, in a group, from inside the event it follows.
///   - inputs: what the letters of the input stand for; text if not given.
///   - outputs: what the letters of the output stand for; the letter read as the output's type if not given.
///   - subscribed: from when to when each input shall have been subscribed to; not looked at if not given.
///   - fileID: the caller's file and module.
///   - filePath: the caller's file.
///   - line: the caller's line.
///   - column: the caller's column.
///   - operation: makes the signal under test of the input and the scheduler the test runs on.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput, _ expected: String,
  inputs: MarbleValues<Input> = MarbleValues<String>.letters, outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: (Signal<Input, TestFailure>, VirtualTimeScheduler) -> Signal<Output, Failure>
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let mismatch = marbleMismatch(
    [first], expected, inputs: inputs, outputs: outputs, subscribed: subscribed, site: site
  ) { signals, scheduler in operation(signals[0], scheduler) }
  if let mismatch { Expectation.fail(mismatch.description, at: site) }
}
