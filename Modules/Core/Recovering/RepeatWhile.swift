import ReactiveKernel

extension Signal {
  /// Subscribes again after a completion if a predicate returns true, and otherwise completes.
  ///
  ///     self         --1--2|
  ///     repeat while --1--2--1--2|    the predicate: true, false
  ///
  /// There is at least one run. A failure passes, without a call of the predicate. A run never starts inside the
  /// subscribing call of the previous run, so the stack does not grow (C10). Each subscription counts its own runs.
  ///
  /// Elsewhere: `repeatUntil` (RxJava).
  ///
  /// - Parameter shouldRepeat: returns whether another run follows. `runs` is the number of runs so far. Called on the
  ///   thread that sends the completion, after the run's teardown (C5).
  @inlinable
  public func `repeat`(while shouldRepeat: @escaping @Sendable (_ runs: Int) -> Bool) -> Signal {
    rerunning { end, runs in if case .completed = end { shouldRepeat(runs) } else { false } }
  }
}
