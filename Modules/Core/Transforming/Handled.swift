/// What `handle(_:)` shall do with a value.
@frozen
public enum Handled<Output> {
  /// Send this in its place.
  case next(Output)
  /// Leave it out.
  case skip
  /// Send this in its place, and complete.
  case last(Output)
  /// Leave it out, and complete.
  case complete
}

extension Handled: Sendable where Output: Sendable {}
extension Handled: Equatable where Output: Equatable {}
extension Handled: Hashable where Output: Hashable {}
