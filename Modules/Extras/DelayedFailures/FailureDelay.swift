/// How long a `flatMap` or `flatten` delays a failure.
public enum FailureDelay: Hashable, Sendable {
  /// A failure waits until all signals have ended. A failed signal counts as completed.
  case untilAllEnd
  /// A failure of the outer signal waits until the inner signals that run have ended. Inner signals that wait do not
  /// start.
  ///
  /// With `ordered`, it waits for the inner signal that is delivered. A failure of an inner signal is not delayed.
  case afterInner
}
