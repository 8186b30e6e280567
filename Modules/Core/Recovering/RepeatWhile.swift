import ReactiveKernel

extension Signal {
  /// Subscribes anew when this signal completes, for as long as a predicate says so; then it completes.
  ///
  ///     self         --1--2|
  ///     repeat while --1--2--1--2|    the predicate: true, false
  ///
  /// There is one run at least. A failure passes, and the predicate is not asked. A run starts when the one before has ended and left the
  /// stack (C10). The runs are counted for each subscription.
  ///
  /// Elsewhere: `repeatUntil` (RxJava).
  ///
  /// - Parameter shouldRepeat: whether another run follows after so many. Called on the thread that sends the completion, when the run's
  ///   teardown has run (C5).
  @inlinable
  public func `repeat`(while shouldRepeat: @escaping @Sendable (_ runs: Int) -> Bool) -> Signal {
    let upstream = self
    return .attaching { downstream in
      Rerun(upstream, downstream: downstream) { end, runs in
        if case .completed = end { shouldRepeat(runs) } else { false }
      }.run()
    }
  }
}
