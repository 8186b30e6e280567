import ReactiveKernel

extension Signal {
  /// Gathers values in arrays, each for so long after its first value, or until it holds so many.
  ///
  ///     self                    -12----3-4-56--7|
  ///     buffer(for: 3)          ----12----34--56(7|)
  ///     buffer(for: 3, count: 2)--12------34-56-(7|)
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
    Diagnostics.requireRoom(count, of: "buffer(for:count:on:)", file: file, line: line)
    let upstream = self
    return .attaching { downstream in
      let buffer = TimedBuffer<Value, Failure>(
        downstream, duration: duration, count: count ?? .max, on: scheduler, tolerance: tolerance)
      buffer.join(upstream) { value in buffer.take(value) }
    }
  }
}

/// The array that is being filled.
private final class TimedBuffer<Element: Sendable, Failure: Error>: TimedConfluence<[Element], Failure>,
  @unchecked Sendable
{
  // Unchecked because `held` changes only inside the claim.
  private let duration: Duration
  private let count: Int
  private let held: HeldValues<Element>

  init(
    _ downstream: Subscriber<[Element], Failure>, duration: Duration, count: Int, on scheduler: any Scheduler,
    tolerance: Duration
  ) {
    self.duration = duration
    self.count = count
    held = HeldValues(for: downstream)
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  func take(_ value: Element) {
    held.values.append(value)
    if held.values.count == count {
      clearAlarm()
      wake()
    } else if held.values.count == 1 {
      setAlarm(after: duration)
    }
  }

  override func wake() {
    let gathered = held.values.popAll()
    if !gathered.isEmpty { downstream.next(gathered) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    wake()
    finish(isAbandoned: isAbandoned)
  }
}
