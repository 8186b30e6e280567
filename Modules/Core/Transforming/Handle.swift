import ReactiveKernel

extension Signal {
  /// Maps, filters, completes or fails: a closure decides for each value which of these it is.
  ///
  ///     self   --1--2--3--4--|
  ///     handle --9-----(7|)       1: .next(9)  2: .skip  3: .last(7)
  ///
  /// One pass in place of a chain of `map`, `filter` and `take`. `.last`, `.complete` and throwing end the upstream.
  /// The upstream's own failure or completion passes. Where Reactor hands the closure a sink that may be used once,
  /// here it returns what it wants, so that there is no twice.
  ///
  /// Elsewhere: `handle` (Reactor).
  ///
  /// - Parameter decide: says what becomes of a value, or throws the failure.
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
  /// The variant for a signal that cannot fail: the result fails as the closure does.
  @inlinable
  @_disfavoredOverload
  public func handle<Output: Sendable, NewFailure: Error>(
    _ decide: @escaping @Sendable (Value) throws(NewFailure) -> Handled<Output>
  ) -> Signal<Output, NewFailure> {
    promoteError().handle(decide)
  }
}

/// The action of `handle(_:)` for a value.
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
