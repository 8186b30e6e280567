import ReactiveKernel

extension Signal {
  /// Subscribes anew whenever this signal completes, until it is disposed or fails.
  ///
  ///     self   --1--2|
  ///     repeat --1--2--1--2--1--2-
  ///
  /// A failure passes. A run starts when the one before has ended and left the stack (C10).
  ///
  /// Elsewhere: `repeat` (ReactiveObjC).
  @inlinable
  public func `repeat`() -> Signal {
    let upstream = self
    return .attaching { downstream in
      Rerun(upstream, downstream: downstream) { end, _ in if case .completed = end { true } else { false } }.run()
    }
  }

  /// Runs this signal so many times in all, one after the other.
  ///
  ///     self     --1--2|
  ///     repeat 2 --1--2--1--2|
  ///
  /// A failure passes, and ends it. Zero completes without subscribing.
  ///
  /// Elsewhere: `repeat(_:)` (ReactiveSwift).
  ///
  /// - Parameter count: how many runs there are; not negative.
  @inlinable
  public func `repeat`(_ count: Int, file: StaticString = #file, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(count, of: "repeat(_:)", file: file, line: line)
    let upstream = self
    return .attaching { downstream in
      guard count > 0 else { return downstream.terminal(.completed) }
      Rerun(upstream, downstream: downstream) { end, ended in
        if case .completed = end { ended < count } else { false }
      }.run()
    }
  }
}
