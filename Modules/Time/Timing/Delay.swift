import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Delays values and the completion by a duration.
  ///
  ///     self          --1--2---|
  ///     delay(for: 3) -----1--2---|
  ///
  /// Values and the completion come on the scheduler, with the same pauses between them as in this signal. A failure
  /// passes at once, on the thread that sends it, and the waiting values are dropped (C8). With `delayingFailures`, a
  /// failure is delayed as a completion is. One timer serves all waiting values. If the consumer has a buffer of n
  /// values, as `values(buffering: .suspending(n))` has, at most n values of a source that can wait are delayed at a
  /// time (C17).
  ///
  /// Elsewhere: `delay:` (ReactiveObjC), `delay(_:on:)` (ReactiveSwift), `delay(_:scheduler:)` (RxSwift),
  /// `delay(for:scheduler:)` (Combine).
  ///
  /// - Parameters:
  ///   - duration: the delay; not negative.
  ///   - delayingFailures: whether a failure is delayed like a completion, and comes after all values.
  ///   - scheduler: measures the delay and delivers the values.
  ///   - tolerance: how late a value may come, in addition to the delay.
  public func delay(
    for duration: Duration, delayingFailures: Bool = false, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let timing = Timing(duration, on: scheduler, tolerance: tolerance, of: "delay(for:on:)", file: file, line: line)
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      let line = DelayLine(downstream, timing)
      line.join(line.paced(self), delayingFailures: delayingFailures) { value in line.add(value) }
    }
  }
}

/// Values that wait, with the instants at which they are due.
private final class DelayLine<Value: Sendable, Failure: Error>: TimedHolder<Value, Value, Failure>, @unchecked Sendable
{
  // Unchecked because the variables change only inside the claim.
  private var instants = RingQueue<(due: SchedulerInstant, place: HeldPlace)>()
  /// For the waiting values, if the consumer downstream grants room (C17).
  private let room: HoldingRoom?
  /// A termination of nil is an end without a terminal.
  private var end: (instant: SchedulerInstant, termination: Termination<Failure>?, trace: FailureTrace?)?

  override init(_ downstream: Subscriber<Value, Failure>, _ timing: Timing) {
    room = HoldingRoom.make(before: downstream.room, of: "delay(for:on:)")
    super.init(downstream, timing)
  }

  func paced(_ upstream: Signal<Value, Failure>) -> Signal<Value, Failure> { room?.grant(to: upstream) ?? upstream }

  override var noticesDroppedAlarms: Bool { room != nil }

  override func alarmWasDropped() { room?.freeNoMore() }

  func add(_ value: Value) {
    let instant = timing.end
    held.append(value)
    instants.append((instant, room?.takeHeldPlace(keepingPermit: true) ?? .missing))
    if instants.count == 1 { setAlarm(for: instant) }
  }

  private func end(with termination: Termination<Failure>?) {
    let instant = timing.end
    end = (instant, termination, FailureTrace.ofThisThread)
    if instants.isEmpty { setAlarm(for: instant) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    end(with: isAbandoned ? nil : .completed)
  }

  override func sourceEnded(with termination: Termination<Failure>) { end(with: termination) }

  override func wake() {
    let now = timing.scheduler.now
    while let (instant, place) = instants.first {
      if instant > now { return setAlarm(for: instant) }
      // Of several values that are due, none follows a disposal (C4). The rest goes to the discard hook.
      if downstream.isDisposed { return }
      _ = instants.popFirst()
      guard let value = held.popFirst() else { break }
      if let room { room.release(from: place) { downstream.next(value) } } else { downstream.next(value) }
    }
    guard let end else { return }
    if end.instant > now { return setAlarm(for: end.instant) }
    FailureTrace.run(end.trace) {
      if let termination = end.termination { finish(with: termination) } else { finish(isAbandoned: true) }
    }
  }
}
