import ReactiveKernel

extension Signal {
  /// Subscribes again whenever this signal fails, any number of times.
  ///
  ///     run 1 --1--#
  ///     run 2      --1--2--|
  ///     retry --1----1--2--|
  ///
  /// The values of failed runs pass too, as does completion. A run never starts inside the subscribing call of the
  /// previous run, so the stack does not grow (C10).
  ///
  /// Elsewhere: `retry` (ReactiveObjC), `retry()` (RxSwift).
  @inlinable
  public func retry() -> Signal {
    rerunning(sendsOneValue: sendsOneValue) { end, _ in if case .failed = end { true } else { false } }
  }

  /// Subscribes again after each of the first `count` failures of this signal, and forwards the next failure.
  ///
  ///     run 1   --1--#
  ///     run 2        --1--#
  ///     retry 1 --1----1--#
  ///
  /// The values of failed runs pass too, and do not reset the count. With a count of 0, there is one run. In
  /// ReactiveObjC, 0 means no limit; here, `retry()` has no limit. RxSwift also counts the first run.
  ///
  /// Elsewhere: `retry:` (ReactiveObjC), `retry(upTo:)` (ReactiveSwift), `retry(_:)` (RxSwift, Combine).
  ///
  /// - Parameter count: the largest number of runs after the first run; not negative.
  @inlinable
  public func retry(_ count: Int, file: StaticString = #file, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(count, of: "retry(_:)", file: file, line: line)
    return rerunning(sendsOneValue: sendsOneValue) { end, runs in if case .failed = end { runs <= count } else { false }
    }
  }
}
