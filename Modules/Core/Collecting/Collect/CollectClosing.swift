import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Sends the values in arrays, each of which ends when a signal made for it does.
  ///
  ///     self              -1--2--3--4--5--|
  ///     closing           ------x               for each array
  ///     collect(closing:) ------a-----b---(c|)    a: [1, 2]  b: [3, 4]  c: [5]
  ///
  /// An array is sent when its closing signal sends a value or completes, and the next begins; after an abandoned
  /// closing signal (C9) it is sent at the end. An array without values is sent too, as in RxJS; to leave it out,
  /// filter. A closing signal that ends at once, each time, sends arrays without end. When this signal completes, the
  /// last array is sent, and the result completes. The first failure of any of them passes, and the values since the
  /// last array are dropped.
  ///
  /// RxJS calls it `bufferWhen`.
  ///
  /// Elsewhere: none of the four.
  ///
  /// - Parameter closing: makes the signal that ends an array. Called when the array begins.
  public func collect<Closing: Sendable>(
    closing: @escaping @Sendable () -> Signal<Closing, Failure>
  ) -> Signal<[Value], Failure> {
    .attaching { downstream in attach(to: WindowArrays(downstream), closing: closing) }
  }

  /// Sends the values in arrays, each of which ends when a signal that cannot fail does, such as a timer.
  @_disfavoredOverload
  public func collect<Closing: Sendable>(
    closing: @escaping @Sendable () -> Signal<Closing, Never>
  ) -> Signal<[Value], Failure> {
    collect(closing: { closing().promoteError(to: Failure.self) })
  }
}
