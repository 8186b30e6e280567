/// A failure that may have a refused response, such as the failure of an HTTP client.
public protocol RefusingFailure: Error {
  /// The response that was refused; nil if the failure has none.
  var refusedResponse: RefusedResponse? { get }
}

extension RetryPolicy where Failure: RefusingFailure {
  /// Returns a copy of this policy that waits at least as long as servers request by `Retry-After`.
  ///
  ///     request 1 -429      Retry-After: 3
  ///     request 2     -200
  ///
  /// The policy waits for the longer of two pauses: the requested pause, and the first pause of its backoff. Jitter,
  /// the random part of a pause, only makes the pause longer. If a server requests a longer pause than the limit, no
  /// attempt follows, and the result fails at once. ``RefusedResponse/retryAfter(now:)`` returns the pause, and
  /// describes which fields are a request.
  ///
  /// - Parameters:
  ///   - limit: the longest requested pause that is obeyed; not negative.
  ///   - now: returns the present time, to compute the pause until a requested date. Tests pass another closure.
  public func obeyingRetryAfter(
    upTo limit: Duration = .seconds(120), now: @escaping @Sendable () -> HTTPDate = { .now }
  ) -> RetryPolicy {
    obeying(upTo: limit) { $0.refusedResponse?.retryAfter(now: now()) }
  }
}
