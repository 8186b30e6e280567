import ReactiveSchedulers

/// Runs an operator over marble diagrams, and returns the first difference between its output and another diagram, if any.
///
/// For use without Swift Testing. `expectMarbles` does the same and reports the difference.
///
/// - Parameters:
///   - sources: played by the inputs.
///   - expected: the expected output.
///   - outputs: the values of the output's letters; by default the letter read as the output's type.
///   - subscribed: the expected subscriptions to each input; not checked if empty.
///   - file: the caller's file, for a mistake in a marble string.
///   - line: the caller's line.
///   - operation: makes the signal under test of the inputs and the test's scheduler.
public func marbleMismatch<Input: Sendable, Output: Sendable & Equatable, Failure: Error>(
  _ sources: [MarbleInput<Input>], _ expected: String, outputs: MarbleValues<Output> = .natural,
  subscribed: [[SubscriptionInterval]] = [], file: StaticString = #fileID, line: UInt = #line,
  _ operation: ([Signal<Input, TestFailure>], VirtualTimeScheduler) -> Signal<Output, Failure>
) -> MarbleMismatch? {
  MarbleTest(sources, expected, outputs, subscribed, place: "\(file):\(line)").mismatch(operation)
}

/// The first difference between an operator's output and a marble diagram.
public struct MarbleMismatch: Error, Sendable, CustomStringConvertible {
  /// The tick of the first difference.
  public var tick: Int
  /// The difference in words, such as `expected "d" but got completion at tick 6`.
  public var difference: String
  /// The diagrams, one below the other, with the first difference marked.
  public var drawing: String

  /// The difference and the drawing.
  public var description: String { difference + "\n" + drawing }
}
