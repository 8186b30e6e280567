import ReactiveKernel

extension Signal {
  /// Subscribes anew whenever this signal fails, for ever.
  ///
  ///     run 1 --1--#
  ///     run 2      --1--2--|
  ///     retry --1----1--2--|
  ///
  /// What failed runs sent is kept. Completion passes. A run starts when the one before has ended and left the stack (C10).
  ///
  /// Elsewhere: `retry` (ReactiveObjC), `retry()` (RxSwift).
  @inlinable
  public func retry() -> Signal {
    let upstream = self
    return .attaching { downstream in
      Rerun(upstream, downstream: downstream) { end, _ in if case .failed = end { true } else { false } }.run()
    }
  }

  /// Subscribes anew when this signal fails, so many times at most; then the failure passes.
  ///
  ///     run 1   --1--#
  ///     run 2        --1--#
  ///     retry 1 --1----1--#
  ///
  /// What failed runs sent is kept, and values do not reset the count. Zero runs once, as if it were not there: in ReactiveObjC zero is for
  /// ever, which is `retry()` here, and RxSwift counts the first run too.
  ///
  /// Elsewhere: `retry:` (ReactiveObjC), `retry(upTo:)` (ReactiveSwift), `retry(_:)` (RxSwift, Combine).
  ///
  /// - Parameter count: how many more runs there may be after the first; not negative.
  @inlinable
  public func retry(_ count: Int, file: StaticString = #file, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(count, of: "retry(_:)", file: file, line: line)
    let upstream = self
    return .attaching { downstream in
      Rerun(upstream, downstream: downstream) { end, ended in
        if case .failed = end { ended <= count } else { false }
      }.run()
    }
  }
}
