import ReactiveKernel
import ReactiveWindows

extension Signal {
  /// Collects values into arrays, and sends each array when its closing signal sends a value or completes.
  ///
  ///     self              -1--2--3--4--5--|
  ///     closing           ------x               for each array
  ///     collect(closing:) ------a-----b---(c|)    a: [1, 2]  b: [3, 4]  c: [5]
  ///
  /// When an array is sent, the next one begins. If a closing signal ends without a terminal (C9), its array is sent
  /// when this signal completes. Empty arrays are sent too, as in RxJS; `filter(_:)` leaves them out. If each closing
  /// signal ends at once, the result sends arrays without end. When this signal completes, the last array is sent, and
  /// the result completes. If this signal or a closing signal fails, the result fails, and the values since the last
  /// array are dropped.
  ///
  /// RxJS calls it `bufferWhen`.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameter closing: makes the signal that ends an array. Called when the array begins.
  public func collect<Closing: Sendable>(
    closing: @escaping @Sendable () -> Signal<Closing, Failure>
  ) -> Signal<[Value], Failure> {
    .attaching { downstream in attach(to: WindowArrays(downstream), closing: closing) }
  }

  /// Collects values into arrays, and ends each array with a closing signal that cannot fail, such as a timer.
  @_disfavoredOverload
  public func collect<Closing: Sendable>(
    closing: @escaping @Sendable () -> Signal<Closing, Never>
  ) -> Signal<[Value], Failure> {
    collect(closing: { closing().promoteError(to: Failure.self) })
  }
}
