import ReactiveFlattening
import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Forwards the values of the inner signals in order, and the values of a separator between two inner signals.
  ///
  ///     self      --a---b-----------|
  ///     a           --1--2|
  ///     b                 --3--4|
  ///     separator         0|
  ///     concat    ----1--20--3--4---|
  ///
  /// The separator runs before each inner signal except the first. It starts when the previous inner signal has
  /// completed and the next inner signal has come. Otherwise it works like `concat()`. Swift Async Algorithms calls it
  /// `joined(separator:)`.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter separator: the signal between two inner signals; subscribed to again each time. Use `promoteError()`
  ///   for a separator that cannot fail.
  public func concat(
    separator: some SignalSource<Value.Value, Failure>
  ) -> Signal<Value.Value, Failure> {
    let separator = separator.signal
    return lift { next in
      let isFirst = SerialState(true)
      return { inner in
        if !isFirst.value { next(separator) }
        isFirst.value = false
        next(inner.signal)
      }
    }.concat()
  }
}
