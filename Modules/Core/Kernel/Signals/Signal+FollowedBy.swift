extension Signal {
  /// Makes an operator that may go on with another signal when this one has ended: what `catch` is made of.
  ///
  ///     self        --1--2--#
  ///     next                --8--9|
  ///     followed by --1--2----8--9|
  ///
  /// Values pass. The next signal is attached straight to the downstream, after the call that delivers the end of this one has returned. So a
  /// signal that ends with itself (`f(n) = a.followed { _ in { f(n - 1) } }`) grows neither the stack nor the memory (C10).
  ///
  /// - Parameter following: called once for each subscription, with the end of this signal, after the subscription to it has ended (C5). Returns
  ///   what makes the next signal, or nil to complete.
  @inlinable
  public func followed<NewFailure: Error>(
    by following: @escaping @Sendable (Termination<Failure>) -> (@Sendable () -> Signal<Value, NewFailure>)?
  ) -> Signal<Value, NewFailure> {
    let upstream = self
    return .inParts { downstream, completesWhenAbandoned in
      Handover(downstream, completesWhenAbandoned: completesWhenAbandoned).run(upstream, next: downstream.next) {
        termination in
        if let makeNext = following(termination) { .signal(makeNext) } else { .end(.completed) }
      }
    }
  }
}
