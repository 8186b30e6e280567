/// The newest result of a query, and the failure after it.
public struct QueryResult<Value: Sendable>: Sendable {
  /// The newest result; nil before the first one.
  public var value: Value?
  /// Whether the query has a result, or has failed.
  public var state: QueryState

  /// Makes a result.
  public init(value: Value? = nil, state: QueryState = .loading) {
    self.value = value
    self.state = state
  }
}
