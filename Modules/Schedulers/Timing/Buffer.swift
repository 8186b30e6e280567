import ReactiveKernel

extension Signal {
  /// Gathers values in arrays, each for so long after its first value, or until it holds so many.
  ///
  ///     self                     -12------3-4---5-|
  ///     buffer(for: 4)           -----A-------B---(C|)     A = [1, 2], B = [3, 4], C = [5]
  ///     buffer(for: 4, count: 2) --A--------B-----(C|)
  ///
  /// Nothing is sent while nothing comes: an array begins with a value, and none is empty. A completion sends what is there, and
  /// completes, both at once. A failure passes at once, and what is there is dropped (C8); it goes to the discard hook. Full arrays come
  /// where their last value does, others on the scheduler.
  ///
  /// Elsewhere: `bufferWithTime:onScheduler:` (ReactiveObjC), `collect(every:on:)` (ReactiveSwift), `buffer(timeSpan:count:scheduler:)`
  /// (RxSwift), `collect(_:options:)` (Combine).
  ///
  /// - Parameters:
  ///   - duration: how long after its first value an array is sent; not negative.
  ///   - count: how many values an array holds at most; at least one. No limit if nil.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much an array may come late.
  public func buffer(
    for duration: Duration, count: Int? = nil, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<[Value], Failure> {
    Diagnostics.requireDuration(duration, as: "duration", of: "buffer(for:count:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "buffer(for:count:on:)", file: file, line: line)
    if let count { Diagnostics.requireRoom(count, of: "buffer(for:count:on:)", file: file, line: line) }
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let buffer = TimedBuffer<Value, Failure>(
        downstream, duration: duration, count: count ?? .max, on: scheduler, tolerance: tolerance)
      buffer.join(upstream) { value in buffer.take(value) }
    }
  }
}
