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
  /// - Parameter type: the type of the values to send; inferred from the context if it is omitted.
  @inlinable
  public func ofType<Output: Sendable>(_ type: Output.Type = Output.self) -> Signal<Output, Failure> {
    lift(sendsOneForOne: true) { next in { value in if let value = value as? Output { next(value) } } }
  }
}
