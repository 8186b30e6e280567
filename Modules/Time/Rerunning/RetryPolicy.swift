import ReactiveKernel

/// The number of attempts after a failure, and the pauses between them.
///
/// ```
/// struct FetchFailure: Error { var isTransient = true }
/// let policy = RetryPolicy<FetchFailure>(attempts: 5, backoff: .exponential(from: .milliseconds(100), upTo: .seconds(10)))
/// let fetch = Signal<String, FetchFailure>.fail(FetchFailure())
/// let patient = fetch.retry(policy.jittered(by: 0.2).while { $0.isTransient }, on: .main)
/// ```
public struct RetryPolicy<Failure: Error>: Sendable {
  /// The number of attempts that may follow the first attempt; `Int.max` means no limit.
  public var attempts: Int
  /// The pauses between attempts.
  public var backoff: Backoff
  /// The random part of each pause, from 0 to 1. A pause of 10 s with a jitter of 0.2 lasts from 8 s to 12 s.
  public var jitter: Double
  /// How long after the subscription an attempt may still begin; no limit if nil.
  public var deadline: Duration?
  /// Returns the pause that a failure requests, such as a server's `Retry-After`; nil if the failure requests none.
  public var requestedPause: @Sendable (Failure) -> Duration?
  /// The longest pause that a failure may request. If a failure requests a longer pause, no attempt follows.
  public var longestRequestedPause: Duration
  /// Returns whether another attempt follows a failure.
  public var isWorthRetrying: @Sendable (Failure) -> Bool
  /// Receives each attempt before its pause begins.
  public var onAttempt: @Sendable (RetryAttempt<Failure>) -> Void
  /// Returns a random number from -1 to 1, from which the jitter is computed. Tests replace this closure.
  public var chance: @Sendable () -> Double

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - attempts: the number of attempts that may follow the first attempt; not negative.
  ///   - backoff: the pauses between attempts.
  ///   - jitter: the random part of each pause, from 0 to 1.
  ///   - deadline: how long after the subscription an attempt may still begin; no limit if nil.
  public init(attempts: Int = .max, backoff: Backoff, jitter: Double = 0, deadline: Duration? = nil) {
    self.attempts = attempts
    self.backoff = backoff
    self.jitter = jitter
    self.deadline = deadline
    requestedPause = { _ in nil }
    longestRequestedPause = .seconds(120)
    isWorthRetrying = { _ in true }
    onAttempt = { _ in }
    chance = { .random(in: -1...1) }
  }

  /// Returns a copy of the policy with a random part in each pause.
  ///
  /// - Parameter part: from 0 to 1. With 0.2, a pause of 10 s lasts from 8 s to 12 s.
  public func jittered(by part: Double) -> RetryPolicy { changed { $0.jitter = part } }

  /// Returns a copy of the policy that retries only after failures for which a closure returns true.
  public func `while`(_ isWorthRetrying: @escaping @Sendable (Failure) -> Bool) -> RetryPolicy {
    changed { $0.isWorthRetrying = isWorthRetrying }
  }

  /// Returns a copy of the policy with pauses that failures request, such as a server's `Retry-After`.
  ///
  /// ```
  /// struct Busy: Error { var seconds: Int? }
  /// let policy = RetryPolicy<Busy>(attempts: 5, backoff: .exponential(from: .seconds(1), upTo: .seconds(30)), jitter: 0.2)
  ///   .obeying(upTo: .seconds(60)) { $0.seconds.map { .seconds($0) } }
  /// ```
  ///
  /// The policy waits for the requested pause, or for the first pause of the backoff if that is longer. Jitter only
  /// lengthens the pause: with a jitter of 0.2, a requested pause of 10 s lasts from 10 s to 12 s. If a failure
  /// requests a longer pause than the limit, no attempt follows, and the result fails at once.
  ///
  /// - Parameters:
  ///   - limit: the longest requested pause; not negative.
  ///   - pause: returns the requested pause, or nil for the pause of the backoff. Called on the thread that sends the
  ///     failure.
  public func obeying(
    upTo limit: Duration = .seconds(120), _ pause: @escaping @Sendable (Failure) -> Duration?
  ) -> RetryPolicy {
    changed {
      $0.requestedPause = pause
      $0.longestRequestedPause = limit
    }
  }

  /// Returns a copy of the policy with a closure that receives each attempt before its pause begins.
  public func reporting(to onAttempt: @escaping @Sendable (RetryAttempt<Failure>) -> Void) -> RetryPolicy {
    changed { $0.onAttempt = onAttempt }
  }

  private func changed(_ change: (inout RetryPolicy) -> Void) -> RetryPolicy {
    var policy = self
    change(&policy)
    return policy
  }

  /// The pause before an attempt, jitter included. Nil if the failure requests a pause that is too long.
  package func pause(before attempt: Int, after failure: Failure) -> Duration? {
    guard let requested = requestedPause(failure) else { return jittered(backoff.pause(before: attempt)) { $0 } }
    if requested > longestRequestedPause { return nil }
    // Later only: before the end of the requested pause, the server would refuse the attempt.
    return jittered(max(requested, backoff.pause(before: 1))) { abs($0) }
  }

  private func jittered(_ pause: Duration, _ part: (Double) -> Double) -> Duration {
    jitter == 0 ? pause : max(.zero, pause.saturatingMultiplied(by: 1 + jitter * part(min(1, max(-1, chance())))))
  }
}

extension RetryPolicy {
  /// Traps if a number of the policy is out of its range.
  package func requireValid(of operation: StaticString, file: StaticString, line: UInt) {
    Diagnostics.requireCount(attempts, of: operation, file: file, line: line)
    let (pauses, factor): ([Duration], Double) =
      switch backoff {
      case .constant(let pause): ([pause], 1)
      case .linear(let first, let step, let longest): ([first, step, longest], 1)
      case .exponential(let first, let factor, let longest): ([first, longest], factor)
      }
    for pause in pauses {
      Diagnostics.requireDuration(pause, as: "backoff", of: operation, file: file, line: line)
    }
    Diagnostics.requireDuration(
      longestRequestedPause, as: "longestRequestedPause", of: operation, file: file, line: line)
    if let deadline {
      Diagnostics.requireDuration(deadline, as: "deadline", of: operation, file: file, line: line)
    }
    if !(0...1).contains(jitter) { trap(on: jitter, as: "jitter", operation, file: file, line: line) }
    if !(0...).contains(factor) { trap(on: factor, as: "factor", operation, file: file, line: line) }
  }

  private func trap(
    on number: Double, as role: String, _ operation: StaticString, file: StaticString, line: UInt
  ) -> Never {
    Diagnostics.trap(
      "\(operation) was given the \(role) \(number).",
      breaking: "C15, a jitter is from 0 to 1, and a factor not below 0",
      meaning: "a percentage was taken for a part of one, or the number was computed and came out wrong",
      remedy: "give 0.2 for 20 percent; a factor of 2 doubles each pause", file: file, line: line)
  }
}

/// An attempt after a failure.
public struct RetryAttempt<Failure: Error>: Sendable {
  /// The number of the attempt; 1 for the first attempt after a failure.
  public let number: Int
  /// The failure of the previous attempt.
  public let failure: Failure
  /// The pause before the attempt.
  public let pause: Duration

  package init(number: Int, failure: Failure, pause: Duration) {
    (self.number, self.failure, self.pause) = (number, failure, pause)
  }
}

extension RetryPolicy {
  /// The pauses between attempts, before jitter.
  public enum Backoff: Sendable, Hashable {
    /// The same pause each time.
    case constant(Duration)
    /// Pauses that begin with `from`, and grow by the duration `by` each time, up to the limit `upTo`.
    case linear(from: Duration, by: Duration, upTo: Duration)
    /// Pauses that begin with `from`, and are multiplied by `factor` each time, up to the limit `upTo`.
    case exponential(from: Duration, factor: Double = 2, upTo: Duration)

    /// The pause before an attempt.
    ///
    /// - Parameter attempt: 1 for the first attempt after a failure.
    public func pause(before attempt: Int) -> Duration {
      switch self {
      case .constant(let pause): pause
      case .linear(let first, let step, let longest):
        min(longest, first.saturatingAdding(step.saturatingMultiplied(by: attempt - 1)))
      case .exponential(let first, let factor, let longest): grown(first, by: factor, attempt - 1, upTo: longest)
      }
    }

    private func grown(_ first: Duration, by factor: Double, _ times: Int, upTo longest: Duration) -> Duration {
      var pause = first
      for _ in 0..<times {
        // Stops at the longest pause, so that nothing overflows, and where the pause does not change.
        guard pause > .zero, factor != 1 else { break }
        guard factor < longest / pause else { return longest }
        pause = pause.saturatingMultiplied(by: factor)
      }
      return min(longest, pause)
    }
  }
}
