import ReactiveKernel

extension Signal {
  /// Transforms each value with a closure.
  ///
  ///     self         --1--2--3--|
  ///     map { $0*2 } --2--4--6--|
  ///
  /// Failures and completion pass. The length of a chain of operators is the one thing the stack depends on (C10):
  /// 10,000 maps fit eight megabytes in a release build, 3,000 in a debug build.
  ///
  /// Elsewhere: `map:` (ReactiveObjC), `map(_:)` (ReactiveSwift, RxSwift, Combine).
  ///
  /// - Parameter transform: called for each value, on the thread that sends it.
  @inlinable
  public func map<Output: Sendable>(_ transform: @escaping @Sendable (Value) -> Output) -> Signal<Output, Failure> {
    lift(sendsOneForOne: true) { next in { value in next(transform(value)) } }
  }
}
