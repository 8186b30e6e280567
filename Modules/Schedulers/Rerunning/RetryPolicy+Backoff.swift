extension RetryPolicy {
  /// The pauses between attempts, before jitter.
  public enum Backoff: Sendable, Hashable {
    /// The same pause each time.
    case constant(Duration)
    /// Pauses that grow by a step each time, up to a longest one.
    case linear(from: Duration, by: Duration, upTo: Duration)
    /// Pauses that grow by a factor each time, up to a longest one.
    case exponential(from: Duration, factor: Double = 2, upTo: Duration)

    /// The pause before an attempt.
    ///
    /// - Parameter attempt: one for the first that follows a failure.
    public func pause(before attempt: Int) -> Duration {
      switch self {
      case .constant(let pause): pause
      case .linear(let first, let step, let longest): min(longest, first + step * (attempt - 1))
      case .exponential(let first, let factor, let longest): grown(first, by: factor, attempt - 1, upTo: longest)
      }
    }

    private func grown(_ first: Duration, by factor: Double, _ times: Int, upTo longest: Duration) -> Duration {
      var pause = first
      for _ in 0..<times {
        // Stops at the longest, so that nothing overflows, and where nothing changes, however many attempts there were.
        guard pause > .zero, factor != 1 else { break }
        guard factor < longest / pause else { return longest }
        pause = pause * factor
      }
      return min(longest, pause)
    }
  }
}

extension RetryPolicy.Backoff {
  /// The numbers it is made of: the pauses, and by how much they grow.
  var durations: [Duration] {
    switch self {
    case .constant(let pause): [pause]
    case .linear(let first, let step, let longest): [first, step, longest]
    case .exponential(let first, _, let longest): [first, longest]
    }
  }
}
