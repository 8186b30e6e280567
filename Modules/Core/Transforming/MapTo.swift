import ReactiveKernel

extension Signal {
  /// Replaces each value with a constant.
  ///
  ///     self       --1--2--3--|
  ///     map(to: 7) --7--7--7--|
  ///
  /// Failures and completion pass.
  ///
  /// Elsewhere: `mapReplace:` (ReactiveObjC), `map(value:)` (ReactiveSwift).
  ///
  /// - Parameter replacement: the value to send in place of each value.
  @inlinable
  public func map<Output: Sendable>(to replacement: Output) -> Signal<Output, Failure> {
    lift(sendsOneForOne: true) { next in { _ in next(replacement) } }
  }
}
