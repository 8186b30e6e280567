import ReactiveKernel

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

extension RetryPolicy {
  /// Traps if there is no sense in the policy's numbers.
  func requireSense(of operation: StaticString, file: StaticString, line: UInt) {
    Diagnostics.requireCount(attempts, of: operation, file: file, line: line)
    for duration in backoff.durations {
      Diagnostics.requireDuration(duration, as: "backoff", of: operation, file: file, line: line)
    }
    if let deadline {
      Diagnostics.requireDuration(deadline, as: "deadline", of: operation, file: file, line: line)
    }
    if !(0...1).contains(jitter) { complain(of: jitter, as: "jitter", operation, file: file, line: line) }
    if case .exponential(_, let factor, _) = backoff, !(0...).contains(factor) {
      complain(of: factor, as: "factor", operation, file: file, line: line)
    }
  }

  private func complain(
    of number: Double, as role: String, _ operation: StaticString, file: StaticString, line: UInt
  ) -> Never {
    Diagnostics.trap(
      "\(operation) was given the \(role) \(number).",
      breaking: "C15, a jitter is from 0 to 1, and a factor not below 0",
      meaning: "a percentage was taken for a part of one, or the number was computed and came out wrong",
      remedy: "give 0.2 for 20 percent; a factor of 2 doubles each pause", file: file, line: line)
  }
}

/// An attempt that follows a failure.
public struct RetryAttempt<Failure: Error>: Sendable {
  /// One for the first that follows a failure.
  public let number: Int
  /// What the last attempt failed with.
  public let failure: Failure
  /// How long it waits.
  public let pause: Duration
}
