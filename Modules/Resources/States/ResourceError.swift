/// The reason why an awaited load has no value.
public enum ResourceError<Failure: Error>: Error {
  /// The load failed.
  case failed(Failure)
  /// There is no input, so nothing is loaded.
  case noInput
  /// Another load replaced the awaited one: the input changed, or a call restarted the load.
  case superseded
  /// The load was cancelled, the calling task was cancelled, or the resource was released.
  case cancelled
}

extension ResourceError: Equatable where Failure: Equatable {}
