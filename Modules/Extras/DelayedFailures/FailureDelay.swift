/// How long a `flatMap` or `flatten` delays a failure.
public enum FailureDelay: Hashable, Sendable {
  /// A failure waits until all signals have ended. A failed signal counts as completed.
  case untilAllEnd
  /// A failure of the outer signal waits until the running inner signals have ended. Inner signals that are queued do
  /// not start.
  ///
  /// With `ordered`, the failure waits only for the inner signal whose values are being delivered. A failure of an
  /// inner signal is not delayed.
  case afterInner
}
