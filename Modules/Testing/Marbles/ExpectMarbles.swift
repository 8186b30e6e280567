import ReactiveSchedulers

/// Runs an operator over marble diagrams, and expects another one to come out.
///
/// ```
/// expectMarbles("ab---c|", "a(b|)") { $0.take(2) }
/// expectMarbles("-a-b-|", "-a!", subscribed: [.ticks(0, 2)]) { $0.map { $0 } }
/// ```
///
/// A failure draws both diagrams and marks the first difference. Failures are drawn `#`, whatever they are. No action may be left on the
/// scheduler when the subscription has ended, by itself or at the end of the diagrams (C11).
///
/// - Parameters:
///   - first: what the input plays; cold, unless it says `.hot`.
///   - expected: what shall come out. Watched until the last tick of the longest diagram; draw more `-` to watch longer. A `!`
///     disposes: first thing on its tick, or, in a group, from inside the event it follows.
///   - outputs: what the letters of the output stand for; the letter read as the output's type if not given.
///   - subscribed: from when to when each input shall have been subscribed to; not looked at if not given.
///   - fileID: the caller's file and module.
///   - filePath: the caller's file.
///   - line: the caller's line.
///   - column: the caller's column.
///   - operation: makes the signal under test of the input.
public func expectMarbles<Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput, _ expected: String,
  outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: (Signal<String, TestFailure>) -> Signal<Output, Failure>
) {
  MarbleTest(
    sources: [first], expected: expected, inputs: .letters, outputs: outputs, intervals: subscribed,
    site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ).expect { signals, _ in operation(signals[0]) }
}

/// Runs an operator that needs a scheduler over marble diagrams, and expects another one to come out.
///
/// ```
/// expectMarbles("ab---c|", "--ab---c|") { $0.delay(for: .ticks(2), on: $1) }
/// ```
///
/// - Parameters:
///   - first: what the input plays; cold, unless it says `.hot`.
///   - expected: what shall come out. Watched until the last tick of the longest diagram; draw more `-` to watch longer. A `!`
///     disposes: first thing on its tick, or, in a group, from inside the event it follows.
///   - outputs: what the letters of the output stand for; the letter read as the output's type if not given.
///   - subscribed: from when to when each input shall have been subscribed to; not looked at if not given.
///   - fileID: the caller's file and module.
///   - filePath: the caller's file.
///   - line: the caller's line.
///   - column: the caller's column.
///   - operation: makes the signal under test of the input and the scheduler the test runs on.
public func expectMarbles<Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput, _ expected: String,
  outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: (Signal<String, TestFailure>, VirtualTimeScheduler) -> Signal<Output, Failure>
) {
  MarbleTest(
    sources: [first], expected: expected, inputs: .letters, outputs: outputs, intervals: subscribed,
    site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ).expect { signals, scheduler in operation(signals[0], scheduler) }
}

/// Runs an operator over marble diagrams of other values than text, and expects another one to come out.
///
/// ```
/// expectMarbles("1-2-3|", "1-3-6|", inputs: .digits) { $0.scan(0, +) }
/// ```
///
/// - Parameters:
///   - first: what the input plays; cold, unless it says `.hot`.
///   - expected: what shall come out. Watched until the last tick of the longest diagram; draw more `-` to watch longer. A `!`
///     disposes: first thing on its tick, or, in a group, from inside the event it follows.
///   - inputs: what the letters of the input stand for.
///   - outputs: what the letters of the output stand for; the letter read as the output's type if not given.
///   - subscribed: from when to when each input shall have been subscribed to; not looked at if not given.
///   - fileID: the caller's file and module.
///   - filePath: the caller's file.
///   - line: the caller's line.
///   - column: the caller's column.
///   - operation: makes the signal under test of the input.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput, _ expected: String,
  inputs: MarbleValues<Input>, outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: (Signal<Input, TestFailure>) -> Signal<Output, Failure>
) {
  MarbleTest(
    sources: [first], expected: expected, inputs: inputs, outputs: outputs, intervals: subscribed,
    site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ).expect { signals, _ in operation(signals[0]) }
}

/// Runs an operator that needs a scheduler over marble diagrams of other values than text, and expects another one to come out.
///
/// - Parameters:
///   - first: what the input plays; cold, unless it says `.hot`.
///   - expected: what shall come out. Watched until the last tick of the longest diagram; draw more `-` to watch longer. A `!`
///     disposes: first thing on its tick, or, in a group, from inside the event it follows.
///   - inputs: what the letters of the input stand for.
///   - outputs: what the letters of the output stand for; the letter read as the output's type if not given.
///   - subscribed: from when to when each input shall have been subscribed to; not looked at if not given.
///   - fileID: the caller's file and module.
///   - filePath: the caller's file.
///   - line: the caller's line.
///   - column: the caller's column.
///   - operation: makes the signal under test of the input and the scheduler the test runs on.
public func expectMarbles<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ first: MarbleInput, _ expected: String,
  inputs: MarbleValues<Input>, outputs: MarbleValues<Output> = .natural,
  subscribed: [SubscriptionInterval]...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ operation: (Signal<Input, TestFailure>, VirtualTimeScheduler) -> Signal<Output, Failure>
) {
  MarbleTest(
    sources: [first], expected: expected, inputs: inputs, outputs: outputs, intervals: subscribed,
    site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ).expect { signals, scheduler in operation(signals[0], scheduler) }
}
