import ReactiveKernel

extension Signal {
  /// Applies a function to this signal: for operators that are kept as functions.
  ///
  ///     self         --1--2--3--|
  ///     through(odd) --1-----3--|    odd: { $0.filter { $0 % 2 == 1 } }
  ///
  /// The function is called now, once; put `Signal.deferred(_:)` around it for a call at each subscription. Its result
  /// is of any type.
  ///
  /// Elsewhere: none of the four; `compose` (RxJava), `transform` (Reactor).
  ///
  /// - Parameter transform: makes the result of the signal.
  @inlinable
  public func through<Result, Thrown: Error>(_ transform: (Signal) throws(Thrown) -> Result) throws(Thrown) -> Result {
    try transform(self)
  }
}
