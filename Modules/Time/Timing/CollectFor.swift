import ReactiveKernel

extension Signal {
  /// Collects values in arrays, and sends an array after a duration or when it is full.
  ///
  ///     self                      -12------3-4---5-|
  ///     collect(for: 4)           -----A-------B---(C|)     A = [1, 2], B = [3, 4], C = [5]
  ///     collect(for: 4, count: 2) --A--------B-----(C|)
  ///
  /// The duration begins with the first value of an array, so no array is empty. When the signal completes, the
  /// unfinished array comes at once, and then the completion. A failure passes at once, and the values of the
  /// unfinished array are dropped (C8). If `onDiscard` is applied downstream, its closure gets the dropped values. With
  /// `delayingFailures`, a failure first sends the unfinished array. An array comes on the scheduler if its duration is
  /// over. A full array comes on the thread that sends its last value.
  ///
  /// Elsewhere: `bufferWithTime:onScheduler:` (ReactiveObjC), `collect(every:on:)` (ReactiveSwift),
  /// `buffer(timeSpan:count:scheduler:)` (RxSwift), `collect(_:options:)` (Combine).
  ///
  /// - Parameters:
  ///   - duration: the time from the first value of an array until it is sent; not negative.
  ///   - count: the largest number of values in an array; at least one. No limit if nil.
  ///   - delayingFailures: whether a failure first sends the unfinished array, as a completion does.
  ///   - scheduler: measures the time and delivers the arrays.
  ///   - tolerance: how late an array may come.
  public func collect(
    for duration: Duration, count: Int? = nil, delayingFailures: Bool = false, on scheduler: some Scheduler,
    tolerance: Duration = .zero, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<[Value], Failure> {
    let timing = Timing(
      duration, on: scheduler, tolerance: tolerance, of: "collect(for:count:on:)", file: file, line: line)
    if let count { Diagnostics.requireRoom(count, of: "collect(for:count:on:)", file: file, line: line) }
    return .attaching { downstream in
      let buffer = TimedBuffer<Value, Failure>(downstream, timing)
      buffer.join(self, delayingFailures: delayingFailures) { value in buffer.add(value, atMost: count ?? .max) }
    }
  }
}

private final class TimedBuffer<Element: Sendable, Failure: Error>: TimedHolder<Element, [Element], Failure>,
  @unchecked Sendable
{
  // Unchecked because the base class is; nothing is added to it.
  func add(_ value: Element, atMost count: Int) {
    held.append(value)
    permit.add()
    if held.count == count {
      wake()
    } else if held.count == 1 {
      setAlarm()
    }
  }

  override func wake() {
    let values = held.values.takeAll().elements
    if !values.isEmpty { sendLate(values) }
  }
}
