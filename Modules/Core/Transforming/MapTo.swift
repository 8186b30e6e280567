import ReactiveKernel

extension Signal {
  /// Replaces each value with the same value.
  ///
  ///     self       --1--2--3--|
  ///     map(to: 7) --7--7--7--|
  ///
  /// Failures and completion pass.
  ///
  /// Elsewhere: `mapReplace:` (ReactiveObjC), `map(value:)` (ReactiveSwift).
  ///
  /// - Parameter replacement: the value to send instead.
  @inlinable
  public func map<Output: Sendable>(to replacement: Output) -> Signal<Output, Failure> {
    lift(sendsOneForOne: true) { next in { _ in next(replacement) } }
  }
}
