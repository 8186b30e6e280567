/// A failure that may have a refused response, such as that of an HTTP client.
public protocol RefusingFailure: Error {
  /// The response that was refused; nil for another failure.
  var refusedResponse: RefusedResponse? { get }
}

extension RetryPolicy where Failure: RefusingFailure {
  /// Returns the policy with the pauses that servers request by `Retry-After`.
  ///
  ///     request 1 -429      Retry-After: 3
  ///     request 2     -200
  ///
  /// A requested pause is no shorter than the first one of the backoff, and the jitter makes it longer only. If a
  /// server requests more than the limit, the failure passes at once. Its ``RefusedResponse/retryAfter(now:)`` has the
  /// pause. For what counts as a request, see there.
  ///
  /// - Parameters:
  ///   - limit: the longest requested pause; not negative.
  ///   - now: the time of the calendar, for a server that sends a date. A test replaces it.
  public func obeyingRetryAfter(
    upTo limit: Duration = .seconds(120), now: @escaping @Sendable () -> HTTPDate = { .now }
  ) -> RetryPolicy {
    obeying(upTo: limit) { $0.refusedResponse?.retryAfter(now: now()) }
  }
}
