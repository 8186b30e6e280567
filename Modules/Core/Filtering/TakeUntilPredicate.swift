import ReactiveKernel

extension Signal {
  /// Sends values until a value passes a test, and then completes.
  ///
  ///     self                     --1--2--3--4--|
  ///     take until 3             --1--2--|
  ///     take until 3 inclusive   --1--2--(3|)
  ///
  /// At this value, completes at once, ends its upstream, and does not call the test again. The value that passed is
  /// left out, as in ReactiveObjC and RxSwift; RxJava sends it. A failure or a completion that comes before this value
  /// is forwarded.
  ///
  /// Elsewhere: `takeUntilBlock:` (ReactiveObjC), `take(until:behavior:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - isEnd: called for each value until a value passes, on the thread that sends the value.
  ///   - inclusive: whether the value that passed is sent too.
  @inlinable
  public func take(until isEnd: @escaping @Sendable (Value) -> Bool, inclusive: Bool = false) -> Signal {
    take(while: { !isEnd($0) }, inclusive: inclusive)
  }
}
