import ReactiveKernel

extension Signal {
  /// Sends the values that are of a type, as that type, and leaves out all others.
  ///
  ///     self             --1--x--2--|
  ///     ofType(Int.self) --1-----2--|
  ///
  /// Failures and completion pass.
  ///
  /// Elsewhere: `ofType` (RxJava, Reactor).
  ///
  /// - Parameter type: which values to send; inferred from what the result is used for if it is left out.
  @inlinable
  public func ofType<Output: Sendable>(_ type: Output.Type = Output.self) -> Signal<Output, Failure> {
    lift(sendsOneForOne: true) { next in { value in if let value = value as? Output { next(value) } } }
  }
}
