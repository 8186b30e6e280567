/// What came of waiting for completion.
@frozen
public enum CompletionOutcome: Sendable, Hashable {
  /// The signal completed.
  case completed
  /// The signal's source let go of it without a terminal (C9).
  case abandoned
  /// The time was over first.
  case timedOut
}
