import ReactiveKernel

extension Signal {
  /// Sends all that the first of two signals to send anything sends, and lets go of the other.
  ///
  ///     self  -----1--2--3--|
  ///     other ---4--5--6-------|
  ///     race  ---4--5--6-------|
  ///
  /// What other libraries call `amb`. The first event decides, be it a value, a failure or a completion. The loser's subscription
  /// ends before that event goes on; a failure that it sends all the same is reported as undeliverable. This signal is subscribed
  /// first: if it sends while it is subscribed to, the other is not subscribed at all. One that is abandoned before the decision
  /// drops out; if both are, so is the result (C9). After the decision a value costs one comparison.
  ///
  /// Elsewhere: `flatten(.race)` (ReactiveSwift), `amb(_:)` (RxSwift).
  ///
  /// - Parameter other: the other signal. `promoteError()` brings one that cannot fail here.
  @inlinable
  public func race(with other: some SignalSource<Value, Failure>) -> Signal {
    .race(self, other.signal)
  }
}
