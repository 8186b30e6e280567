import ReactiveKernel

extension Signal {
  /// Applies a function to this signal, such as an operator that is stored as a function.
  ///
  ///     self         --1--2--3--|
  ///     through(odd) --1-----3--|    odd: { $0.filter { $0 % 2 == 1 } }
  ///
  /// The function is called now, once; wrap it in `Signal.deferred(_:)` to call it at each subscription. It may return
  /// any type.
  ///
  /// Elsewhere: none of the four; `compose` (RxJava), `transform` (Reactor).
  ///
  /// - Parameter transform: makes the result from the signal.
  @inlinable
  public func through<Result, Thrown: Error>(_ transform: (Signal) throws(Thrown) -> Result) throws(Thrown) -> Result {
    try transform(self)
  }
}
