import ReactiveKernel

extension Signal {
  /// Subscribes again whenever this signal completes, until it fails or the subscription is disposed.
  ///
  ///     self   --1--2|
  ///     repeat --1--2--1--2--1--2-
  ///
  /// A failure passes. A run never starts inside the subscribing call of the previous run, so the stack does not grow
  /// (C10).
  ///
  /// Elsewhere: `repeat` (ReactiveObjC).
  @inlinable
  public func `repeat`() -> Signal {
    rerunning { end, _ in if case .completed = end { true } else { false } }
  }

  /// Runs this signal `count` times in all, one run after the other.
  ///
  ///     self     --1--2|
  ///     repeat 2 --1--2--1--2|
  ///
  /// A failure passes, and no run follows. With a count of zero, completes without subscribing.
  ///
  /// Elsewhere: `repeat(_:)` (ReactiveSwift).
  ///
  /// - Parameter count: the number of runs; not negative.
  @inlinable
  public func `repeat`(_ count: Int, file: StaticString = #file, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(count, of: "repeat(_:)", file: file, line: line)
    if count == 0 { return .empty() }
    return rerunning { end, runs in if case .completed = end { runs < count } else { false } }
  }
}
