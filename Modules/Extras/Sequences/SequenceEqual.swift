import ReactiveKernel

extension Signal {
  /// Compares this signal with another, and sends whether both send equal values in the same order and then complete.
  ///
  ///     self          --1-----2-----3--|
  ///     other         ----1-----5--6---|
  ///     sequenceEqual ----------(a|)    a: false
  ///
  /// A value waits until the other signal sends its counterpart; any number of values may wait. Sends false at the
  /// first pair that is not equal, or when one signal completes and a value of the other signal has no counterpart.
  /// Sends true when both have completed without such a difference. Both subscriptions end when the result is sent. If
  /// a signal fails, the result fails at once (C8). This signal is subscribed to first.
  ///
  /// Elsewhere: `sequenceEqual` (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - other: the other signal. Use `promoteError()` for a signal that cannot fail.
  ///   - areEqual: compares a value of this signal with its counterpart.
  @inlinable
  public func sequenceEqual<Other: SignalSource>(
    to other: Other, by areEqual: @escaping @Sendable (Value, Other.Value) -> Bool
  ) -> Signal<Bool, Failure> where Other.Failure == Failure {
    let other = other.signal
    return .attaching { downstream in
      let comparison = SequenceComparison<Value, Other.Value, Failure>(downstream)
      let (values, others) = (comparison.values, comparison.others)
      comparison.join(self) { value in
        guard let counterpart = others.popFirst() else { return comparison.hold(value, in: values) }
        if !areEqual(value, counterpart) { comparison.answer(false) }
      }
      comparison.join(other, tag: 1) { value in
        guard let counterpart = values.popFirst() else { return comparison.hold(value, in: others) }
        if !areEqual(counterpart, value) { comparison.answer(false) }
      }
    }
  }
}

extension Signal where Value: Equatable {
  /// Compares this signal with another, and sends whether both send equal values in the same order and then complete.
  ///
  /// Compares with `==`. Otherwise it works like the variant with a closure.
  @inlinable
  public func sequenceEqual(to other: some SignalSource<Value, Failure>) -> Signal<Bool, Failure> {
    sequenceEqual(to: other, by: { $0 == $1 })
  }
}
