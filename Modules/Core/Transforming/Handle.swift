import ReactiveKernel

extension Signal {
  /// Calls a closure that decides for each value: send a result, drop the value, complete or fail.
  ///
  ///     self   --1--2--3--4--|
  ///     handle --9-----(7|)       1: .next(9)  2: .skip  3: .last(7)
  ///
  /// Does the work of a chain of `map`, `filter` and `take`. If the closure returns `.last` or `.complete`, or throws,
  /// the upstream ends. The upstream's own failure or completion passes. In Reactor, the closure gets a sink, which it
  /// may call once. Here the closure returns its decision, so it cannot decide twice.
  ///
  /// Elsewhere: `handle` (Reactor).
  ///
  /// - Parameter decide: returns what to do with a value, or throws the failure.
  @inlinable
  public func handle<Output: Sendable>(
    _ decide: @escaping @Sendable (Value) throws(Failure) -> Handled<Output>
  ) -> Signal<Output, Failure> {
    liftEnding(sendsOneForOne: true) { next, complete in
      { value throws(Failure) in
        switch try decide(value) {
        case .next(let output): next(output)
        case .skip: break
        case .last(let output):
          next(output)
          complete()
        case .complete: complete()
        }
      }
    }
  }
}

extension Signal where Failure == Never {
  /// Calls a closure that decides for each value: send a result, drop the value, complete or fail. This signal cannot
  /// fail. The result fails with the thrown error.
  @inlinable
  @_disfavoredOverload
  public func handle<Output: Sendable, NewFailure: Error>(
    _ decide: @escaping @Sendable (Value) throws(NewFailure) -> Handled<Output>
  ) -> Signal<Output, NewFailure> {
    promoteError().handle(decide)
  }
}

/// The decision of the closure of `handle(_:)` for one value.
@frozen
public enum Handled<Output> {
  /// Sends this value in place of the original one.
  case next(Output)
  /// Drops the value.
  case skip
  /// Sends this value in place of the original one, and completes.
  case last(Output)
  /// Drops the value, and completes.
  case complete
}

extension Handled: Sendable where Output: Sendable {}
extension Handled: Equatable where Output: Equatable {}
extension Handled: Hashable where Output: Hashable {}
