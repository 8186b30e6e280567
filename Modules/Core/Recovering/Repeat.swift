import ReactiveKernel

extension Signal {
  /// Subscribes anew whenever this signal completes, until it is disposed or fails.
  ///
  ///     self   --1--2|
  ///     repeat --1--2--1--2--1--2-
  ///
  /// A failure passes. A run starts when the one before has ended and left the stack (C10). ReactiveObjC: `repeat`.
  @inlinable
  public func `repeat`() -> Signal {
    let upstream = self
    return .attaching { downstream in
      Rerun(upstream, downstream: downstream, runs: .max) { if case .completed = $0 { true } else { false } }.run()
    }
  }

  /// Runs this signal so many times in all, one after the other.
  ///
  ///     self     --1--2|
  ///     repeat 2 --1--2--1--2|
  ///
  /// A failure passes, and ends it. Zero completes without subscribing. ReactiveObjC: `repeat` with `take:`; not of its own.
  ///
  /// - Parameter count: how many runs there are; not negative.
  @inlinable
  public func `repeat`(_ count: Int, file: StaticString = #file, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(count, of: "repeat(_:)", file: file, line: line)
    let upstream = self
    return .attaching { downstream in
      guard count > 0 else { return downstream.terminal(.completed) }
      Rerun(upstream, downstream: downstream, runs: count) { if case .completed = $0 { true } else { false } }.run()
    }
  }
}
