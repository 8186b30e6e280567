/// How a subscription's events end: with a failure, or completed.
///
/// A subscription may also end without either, by disposal or because its source let go of it (C9).
@frozen
public enum Termination<Failure: Error>: Sendable {
  /// The signal failed; nothing follows.
  case failed(Failure)
  /// The signal sent all it had; nothing follows.
  case completed
}

extension Termination: Equatable where Failure: Equatable {}
extension Termination: Hashable where Failure: Hashable {}

extension Termination where Failure == Never {
  /// The same termination under any failure type: where none can occur, only completion is left.
  @inlinable
  public func promoteError<Other: Error>(to _: Other.Type = Other.self) -> Termination<Other> {
    .completed
  }
}
