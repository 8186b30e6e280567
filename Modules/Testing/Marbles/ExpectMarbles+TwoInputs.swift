import ReactiveSchedulers

/// Runs an operator with two inputs over marble diagrams, and expects another one to come out.
///
/// ```
/// expectMarbles("a--c|", .hot("-b-d|"), "ab-(dc)|") { $0.merge(with: $1) }
/// ```
///
/// - Parameters:
///   - first: what the first input plays; cold, unless it says `.hot`.
///   - second: what the second plays; cold, unless it says `.hot`.
///   - expected: what shall come out. Watched until the last tick of the longest diagram; draw more `-` to watch longer. A `!`
///     disposes: first thing on its tick, or, in a group, from inside the event it follows.
///   - outputs: what the letters of the output stand for; the letter read as the output's type if not given.
///   - subscribed: from when to when each input shall have been subscribed to; not looked at if not given.
///   - fileID: the caller's file and module.
///   - filePath: the caller's file.
///   - line: the caller's line.
///   - column: the caller's column.
///   - operation: makes the signal under test of the inputs.
public func expectMarbles<Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput, _ second: MarbleInput, _ expected: String,
  outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: (Signal<String, TestFailure>, Signal<String, TestFailure>) -> Signal<Output, Failure>
) {
  MarbleTest(
    sources: [first, second], expected: expected, inputs: .letters, outputs: outputs, intervals: subscribed,
    site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ).expect { signals, _ in operation(signals[0], signals[1]) }
}

/// Runs an operator with two inputs that needs a scheduler over marble diagrams, and expects another one to come out.
///
/// - Parameters:
///   - first: what the first input plays; cold, unless it says `.hot`.
///   - second: what the second plays; cold, unless it says `.hot`.
///   - expected: what shall come out. Watched until the last tick of the longest diagram; draw more `-` to watch longer. A `!`
///     disposes: first thing on its tick, or, in a group, from inside the event it follows.
///   - outputs: what the letters of the output stand for; the letter read as the output's type if not given.
///   - subscribed: from when to when each input shall have been subscribed to; not looked at if not given.
///   - fileID: the caller's file and module.
///   - filePath: the caller's file.
///   - line: the caller's line.
///   - column: the caller's column.
///   - operation: makes the signal under test of the inputs and the scheduler the test runs on.
public func expectMarbles<Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput, _ second: MarbleInput, _ expected: String,
  outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: (Signal<String, TestFailure>, Signal<String, TestFailure>, VirtualTimeScheduler) -> Signal<
    Output, Failure
  >
) {
  MarbleTest(
    sources: [first, second], expected: expected, inputs: .letters, outputs: outputs, intervals: subscribed,
    site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ).expect { signals, scheduler in operation(signals[0], signals[1], scheduler) }
}

/// Runs an operator with two inputs over marble diagrams of other values than text, and expects another one to come out.
///
/// - Parameters:
///   - first: what the first input plays; cold, unless it says `.hot`.
///   - second: what the second plays; cold, unless it says `.hot`.
///   - expected: what shall come out. Watched until the last tick of the longest diagram; draw more `-` to watch longer. A `!`
///     disposes: first thing on its tick, or, in a group, from inside the event it follows.
///   - inputs: what the letters of the inputs stand for.
///   - outputs: what the letters of the output stand for; the letter read as the output's type if not given.
///   - subscribed: from when to when each input shall have been subscribed to; not looked at if not given.
///   - fileID: the caller's file and module.
///   - filePath: the caller's file.
///   - line: the caller's line.
///   - column: the caller's column.
///   - operation: makes the signal under test of the inputs.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput, _ second: MarbleInput, _ expected: String,
  inputs: MarbleValues<Input>, outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: (Signal<Input, TestFailure>, Signal<Input, TestFailure>) -> Signal<Output, Failure>
) {
  MarbleTest(
    sources: [first, second], expected: expected, inputs: inputs, outputs: outputs, intervals: subscribed,
    site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ).expect { signals, _ in operation(signals[0], signals[1]) }
}

/// Runs an operator with two inputs that needs a scheduler over marble diagrams of other values than text, and expects another one to come out.
///
/// - Parameters:
///   - first: what the first input plays; cold, unless it says `.hot`.
///   - second: what the second plays; cold, unless it says `.hot`.
///   - expected: what shall come out. Watched until the last tick of the longest diagram; draw more `-` to watch longer. A `!`
///     disposes: first thing on its tick, or, in a group, from inside the event it follows.
///   - inputs: what the letters of the inputs stand for.
///   - outputs: what the letters of the output stand for; the letter read as the output's type if not given.
///   - subscribed: from when to when each input shall have been subscribed to; not looked at if not given.
///   - fileID: the caller's file and module.
///   - filePath: the caller's file.
///   - line: the caller's line.
///   - column: the caller's column.
///   - operation: makes the signal under test of the inputs and the scheduler the test runs on.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput, _ second: MarbleInput, _ expected: String,
  inputs: MarbleValues<Input>, outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: (Signal<Input, TestFailure>, Signal<Input, TestFailure>, VirtualTimeScheduler) -> Signal<Output, Failure>
) {
  MarbleTest(
    sources: [first, second], expected: expected, inputs: inputs, outputs: outputs, intervals: subscribed,
    site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ).expect { signals, scheduler in operation(signals[0], signals[1], scheduler) }
}
