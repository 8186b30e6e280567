import ReactiveSchedulers

/// Runs an operator over marble diagrams, and returns how what comes out differs from another one; nil if it does not.
///
/// What `expectMarbles` stands on, for use without Swift Testing.
///
/// - Parameters:
///   - sources: what the inputs play.
///   - expected: what shall come out.
///   - inputs: what the letters of the inputs stand for: `.letters`, `.digits`, or a list.
///   - outputs: what the letters of the output stand for.
///   - subscribed: from when to when each input shall have been subscribed to; not looked at if empty.
///   - site: what a mistake in a marble string points at.
///   - operation: makes the signal under test of the inputs and the scheduler the test runs on.
public func marbleMismatch<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ sources: [MarbleInput], _ expected: String,
  inputs: MarbleValues<Input>, outputs: MarbleValues<Output> = .natural,
  subscribed: [[SubscriptionInterval]] = [], site: CallSite,
  _ operation: ([Signal<Input, TestFailure>], VirtualTimeScheduler) -> Signal<Output, Failure>
) -> MarbleMismatch? {
  MarbleTest(
    sources: sources, expected: expected, inputs: inputs, outputs: outputs, intervals: subscribed, site: site
  ).mismatch(operation)
}
