/// What came of waiting for a first value.
@frozen
public enum FirstOutcome<Value: Sendable>: Sendable {
  /// The signal sent a value.
  case value(Value)
  /// The signal ended without one: it completed, or its source let go of it (C9).
  case ended
  /// The time was over first.
  case timedOut

  /// The value, if there is one.
  @inlinable
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension FirstOutcome: Equatable where Value: Equatable {}
extension FirstOutcome: Hashable where Value: Hashable {}
