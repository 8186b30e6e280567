/// How often, and after what pauses, a signal that failed is tried again.
///
/// ```
/// let policy = RetryPolicy<FetchFailure>(attempts: 5, backoff: .exponential(from: .milliseconds(100), upTo: .seconds(10)))
/// fetch.retry(policy.jittered(by: 0.2).while { $0.isTransient }, on: scheduler)
/// ```
public struct RetryPolicy<Failure: Error>: Sendable {
  /// How many attempts may follow the first; `Int.max` is for ever.
  public var attempts: Int
  /// The pauses between them.
  public var backoff: Backoff
  /// The part of each pause that is left to chance, from 0 to 1: a pause of 10 s with a jitter of 0.2 lasts from 8 s to 12 s.
  public var jitter: Double
  /// How long after the subscription an attempt may begin at the latest; no limit if nil.
  public var deadline: Duration?
  /// Whether a failure is worth another attempt.
  public var isWorthRetrying: @Sendable (Failure) -> Bool
  /// Told about each attempt before its pause begins.
  public var onAttempt: @Sendable (RetryAttempt<Failure>) -> Void
  /// Where the chance comes from: a number from -1 to 1. A test gives its own.
  public var chance: @Sendable () -> Double

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - attempts: how many attempts may follow the first; not negative.
  ///   - backoff: the pauses between them.
  ///   - jitter: the part of each pause that is left to chance, from 0 to 1.
  ///   - deadline: how long after the subscription an attempt may begin at the latest.
  public init(attempts: Int = .max, backoff: Backoff, jitter: Double = 0, deadline: Duration? = nil) {
    self.attempts = attempts
    self.backoff = backoff
    self.jitter = jitter
    self.deadline = deadline
    isWorthRetrying = { _ in true }
    onAttempt = { _ in }
    chance = { .random(in: -1...1) }
  }

  /// The same policy, with a part of each pause left to chance.
  public func jittered(by part: Double) -> RetryPolicy {
    var policy = self
    policy.jitter = part
    return policy
  }

  /// The same policy, for some failures only.
  public func `while`(_ isWorthRetrying: @escaping @Sendable (Failure) -> Bool) -> RetryPolicy {
    var policy = self
    policy.isWorthRetrying = isWorthRetrying
    return policy
  }

  /// The same policy, which tells about each attempt.
  public func reporting(to onAttempt: @escaping @Sendable (RetryAttempt<Failure>) -> Void) -> RetryPolicy {
    var policy = self
    policy.onAttempt = onAttempt
    return policy
  }

  /// The pause before an attempt, with what chance adds or takes away.
  func pause(before attempt: Int) -> Duration {
    let pause = backoff.pause(before: attempt)
    return jitter == 0 ? pause : max(.zero, pause * (1 + jitter * min(1, max(-1, chance()))))
  }
}
