/// An attempt that follows a failure.
public struct RetryAttempt<Failure: Error>: Sendable {
  /// One for the first that follows a failure.
  public let number: Int
  /// What the last attempt failed with.
  public let failure: Failure
  /// How long it waits.
  public let pause: Duration
}
