import ReactiveSchedulers

/// Subscribes to a signal, and records every event with its virtual time. Also records the time at which the
/// subscription ended.
///
/// ```
/// let scheduler = VirtualTimeScheduler()
/// let source = Signal<String, Never>(["a", "b"])
/// let recorder = SignalRecorder(of: source.delay(for: .ticks(2), on: scheduler), on: scheduler)
/// scheduler.run()
/// #expect(recorder.values == ["a", "b"])
/// ```
///
/// The initializer subscribes. Events may come from any thread.
public final class SignalRecorder<Value: Sendable, Failure: Error>: Sendable {
  /// The subscription to the signal. Disposing it ends the recording.
  public let subscription: Subscription
  private let log: Journal<RecordedEvent<Value, Failure>>
  private let disposals: Journal<Duration>
  private let started: Duration
  /// Kept for as long as the recorder is, and not by its closures, which an action of the scheduler may hold.
  private let scheduler: any Scheduler

  /// Subscribes, and begins to record.
  ///
  /// - Parameters:
  ///   - signal: the signal to record.
  ///   - scheduler: the scheduler whose time is recorded with the events.
  ///   - onEvent: called during the delivery of each event, after the event is recorded. The closure takes the number
  ///     of events so far, and the subscription.
  public convenience init(
    of signal: Signal<Value, Failure>, on scheduler: any Scheduler = VirtualTimeScheduler(),
    onEvent: @escaping @Sendable (_ recorded: Int, _ subscription: Subscription) -> Void = { _, _ in }
  ) {
    self.init(of: signal, on: scheduler, subscription: Subscription(), onEvent: onEvent)
  }

  init(
    of signal: Signal<Value, Failure>, on scheduler: any Scheduler, subscription: Subscription,
    onEvent: @escaping @Sendable (_ recorded: Int, _ subscription: Subscription) -> Void
  ) {
    let log = Journal<RecordedEvent<Value, Failure>>()
    let disposals = Journal<Duration>()
    self.subscription = subscription
    self.log = log
    self.disposals = disposals
    self.scheduler = scheduler
    let scheduler = scheduler.retainable
    started = scheduler.now.offset
    subscription.add { disposals.write(scheduler.now.offset) }
    let record: @Sendable (Event<Value, Failure>) -> Void = { event in
      log.write(RecordedEvent(scheduler.now.offset, event))
      onEvent(log.count, subscription)
    }
    // The sink of the library's own, on a subscription that exists before the source runs.
    signal.attach(under: subscription) { value in
      if !subscription.isDisposed { record(.next(value)) }
    } terminal: { termination in
      if subscription.end() { record(Event(termination)) }
    }
  }

  /// Every event so far, with its time.
  public var events: [RecordedEvent<Value, Failure>] { log.entries }

  /// The values so far.
  public var values: [Value] { log.entries.compactMap(\.event.value) }

  /// The terminal of the signal; nil if it has sent none.
  public var termination: Termination<Failure>? { log.entries.last?.event.termination }

  /// Whether the signal completed.
  public var isCompleted: Bool { if case .completed? = termination { true } else { false } }

  /// The times at which the recording began and ended.
  public var interval: SubscriptionInterval {
    SubscriptionInterval(from: started, to: disposals.entries.first)
  }

  /// Ends the recording.
  public func dispose() { subscription.dispose() }
}
