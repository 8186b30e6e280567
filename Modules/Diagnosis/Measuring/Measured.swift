import ReactiveKernel

extension Signal {
  /// Counts the events of each subscription at this place, and times how long the downstream takes for a value.
  ///
  ///     self     --1--2--|
  ///     measured --1--2--|    report: 2 values, and the latencies of their downstream
  ///
  /// A latency is the time until the downstream has returned from the delivery of a value. So a latency shows a slow
  /// subscriber on the delivering thread. To measure across a scheduler, use `measured(by:across:)`. The values that
  /// operators upstream drop are counted too, in ``MeterReading/drops``. All events are passed on.
  ///
  /// Elsewhere: `metrics()` (Reactor).
  ///
  /// - Parameters:
  ///   - name: the name in the report.
  ///   - clock: the scheduler whose time is read (C13).
  ///   - timing: which values are timed; by default each value.
  ///   - report: takes the counts of a subscription when it has ended, on the thread that ended it. If a completion or
  ///     a failure ended the subscription, the report comes before that event is passed on.
  @inlinable
  public func measured(
    as name: String, on clock: some Scheduler = ImmediateScheduler.shared, timing: MeterTiming = .each,
    to report: @escaping @Sendable (MeterReading) -> Void
  ) -> Signal {
    let clock = clock.retainable
    return .attaching { downstream in
      attach(downstream, by: Meter(name, clock, timing), reportingTo: report)
    }
  }

  /// Lets a meter count the events of all subscriptions at this place. Otherwise this operator works like
  /// `measured(as:on:timing:to:)`.
  ///
  ///     self     --1--2--|
  ///     measured --1--2--|    meter.reading: 2 values
  ///
  /// All chains with the same meter add to that meter, and any thread may read ``Meter/reading`` at any time.
  ///
  /// - Parameter meter: counts the events.
  @inlinable
  public func measured(by meter: Meter) -> Signal {
    .attaching { downstream in attach(downstream, by: meter, reportingTo: nil) }
  }

  /// Counts the values that leave a part of a chain, and times how long the values are in this part.
  ///
  ///     self     --1-2-3----|
  ///     measured ---1--2--3-|    with across: { $0.delay(…) }; meter.reading has the delays, and how many wait
  ///
  /// The part may deliver on other schedulers. It must send one value for each value that it takes, in the same order,
  /// as `map`, `delay(for:)` and `deliver(on:)` do. Values that the part drops are counted, but not timed. Only one
  /// value at a time is timed: when the timed value has left the part, the next value that enters is timed. All events
  /// are passed on.
  ///
  /// - Parameters:
  ///   - meter: counts the events. Unless its timing is `.none`, values are timed as described above.
  ///   - section: adds the part to a signal. The closure is called once for each subscription.
  public func measured<Output: Sendable, NewFailure: Error>(
    by meter: Meter, across section: @escaping @Sendable (Signal) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    .attaching { downstream in
      let permit = MeasuredPermit(of: meter)
      let entering = lift { next in
        { value in
          permit.enter()
          next(value)
        }
      }
      let child = meter.openChild(below: downstream, noteDrop: permit.drop)
      meter.noteSubscription(child)
      section(entering).attach(as: child) { value in
        permit.leave()
        downstream.next(value)
      } ended: { termination in
        meter.note(termination)
        downstream.terminal(termination)
      }
    }
  }

  @inlinable
  func attach(
    _ downstream: Subscriber<Value, Failure>, by meter: Meter, reportingTo report: (@Sendable (MeterReading) -> Void)?
  ) {
    let child = meter.openChild(below: downstream)
    meter.noteSubscription(child, then: report)
    let next = downstream.next
    let terminal = downstream.terminal
    attach(under: child, next: meter.counting(next)) { termination in
      if !child.isDisposed { meter.note(termination) }
      if child.end(with: termination) { terminal(termination) }
    }
  }
}

extension Meter {
  @usableFromInline
  convenience init(_ name: String, _ clock: any Scheduler, _ timing: MeterTiming) {
    self.init(name, on: clock, timing: timing)
  }

  @usableFromInline
  func openChild<Value: Sendable>(below downstream: Subscriber<Value, some Error>) -> Subscription {
    openChild(below: downstream, noteDrop: { [self] in noteDrop() })
  }

  /// A closure that counts the values that it passes on, and times the values of the meter's timing.
  @inlinable
  func counting<Value: Sendable>(_ next: @escaping @Sendable (Value) -> Void) -> @Sendable (Value) -> Void {
    guard let latencies else {
      return { [self] value in
        values.add(1)
        next(value)
      }
    }
    // A closure of its own, because a division takes long. It captures little, because captures are loaded for each
    // value.
    if interval == 1 {
      return { [self] value in
        values.add(1)
        time(for: latencies) { next(value) }
      }
    }
    return { [self] value in
      if values.add(1).oldValue % interval == 0 { time(for: latencies) { next(value) } } else { next(value) }
    }
  }

  @inlinable
  @inline(__always)
  func time(for latencies: LatencyCounters, _ deliver: () -> Void) {
    let begin = clock.now.offset
    deliver()
    latencies.record(clock.now.offset - begin)
  }

  /// A child subscription that notes the values which operators upstream drop, and passes them on to the hooks
  /// downstream.
  func openChild<Value: Sendable>(
    below downstream: Subscriber<Value, some Error>, noteDrop: @escaping @Sendable () -> Void
  ) -> Subscription {
    let child = downstream.subscription.makeChild()
    let hook = downstream.discardHook(for: Value.self)
    let general = downstream.nearestNote(DiscardNote<any Sendable>.self)
    child.leave(
      DiscardNote<any Sendable> { value in
        noteDrop()
        general?.discard(value)
      })
    child.leave(
      DiscardNote<Value> { value in
        noteDrop()
        hook?(value)
      })
    return child
  }
}
