/// Whether a query has a result.
public enum QueryState: Sendable {
  /// There is no result yet.
  case loading
  /// The result is the newest one that was delivered.
  case current
  /// The query has failed, and does not run again. The last result stays.
  case failed(DatabaseFailure)

  /// The failure, if there is one.
  public var failure: DatabaseFailure? { if case .failed(let failure) = self { failure } else { nil } }

  /// Whether there is no result yet.
  public var isLoading: Bool { if case .loading = self { true } else { false } }
}
