import ReactiveKernel

extension Signal {
  /// Transforms each value with a closure, and drops nil results.
  ///
  ///     self            --1--x--3--|
  ///     compactMap(Int) --1-----3--|
  ///
  /// Failures and completion pass.
  ///
  /// Elsewhere: `compactMap(_:)` (ReactiveSwift, RxSwift, Combine).
  ///
  /// - Parameter transform: makes the value to send, or returns `nil` to send none.
  @inlinable
  public func compactMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Output?
  ) -> Signal<Output, Failure> {
    lift(sendsOneForOne: true) { next in { value in if let output = transform(value) { next(output) } } }
  }
}
