extension RetryPolicy {
  /// Connects again, any number of times. The first pause is 1 second, and later pauses grow up to 30 seconds. Each
  /// pause varies at random by up to 50 %, so that clients do not all connect at the same time. A pause that the server
  /// requests with `retry:` becomes up to 50 % longer, and never shorter.
  ///
  /// - Parameter isWorthRetrying: whether to connect again after a failure.
  public static func reconnecting(while isWorthRetrying: @escaping @Sendable (Failure) -> Bool) -> RetryPolicy {
    RetryPolicy(backoff: .exponential(from: .seconds(1), upTo: .seconds(30)), jitter: 0.5).while(isWorthRetrying)
  }
}

extension RetryPolicy.Backoff {
  /// Returns the same pauses with another first pause. No later pause is shorter than the first.
  func beginning(with first: Duration) -> Self {
    switch self {
    case .constant: .constant(first)
    case .linear(_, let step, let longest): .linear(from: first, by: step, upTo: max(first, longest))
    case .exponential(_, let factor, let longest):
      .exponential(from: first, factor: max(1, factor), upTo: max(first, longest))
    }
  }
}
