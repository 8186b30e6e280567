extension Signal {
  /// Makes an operator that may continue with another signal after this one has ended, as `catch` does.
  ///
  ///     self        --1--2--#
  ///     next                --8--9|
  ///     followed by --1--2----8--9|
  ///
  /// Values pass. The next signal is attached straight to the downstream, after the call that delivers the end of this one has returned. So a
  /// signal that ends with itself (`f(n) = a.followed { _ in { f(n - 1) } }`) grows neither the stack nor the memory (C10).
  ///
  /// - Parameter following: called once for each subscription, with the end of this signal, after the subscription to it has ended (C5). Returns
  ///   a closure that makes the next signal, or nil to complete.
  @inlinable
  public func followed<NewFailure: Error>(
    by following: @escaping @Sendable (Termination<Failure>) -> (@Sendable () -> Signal<Value, NewFailure>)?
  ) -> Signal<Value, NewFailure> {
    let upstream = self
    return .inParts { downstream, completesWhenAbandoned in
      let makeNext = SerialState<(@Sendable () -> Signal<Value, NewFailure>)?>(nil)
      let succession = Succession(downstream, completesWhenAbandoned: completesWhenAbandoned) { _ in
        makeNext.value != nil
      } step: { _ in
        makeNext.value.take()?()
      }
      succession.begin()
      upstream.run(below: downstream.subscription, next: downstream.next) { termination in
        makeNext.value = following(termination)
        succession.signalEnded(with: .completed)
      }
      return succession.proceed()
    }
  }
}
