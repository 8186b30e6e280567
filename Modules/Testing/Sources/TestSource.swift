import ReactiveSchedulers
import ReactiveSubjects

/// A source that sends a list of events in virtual time, and remembers from when to when it was subscribed to.
///
/// A **cold** one plays its list for each subscriber, from the moment it subscribes. A **hot** one plays it once, from the moment it is
/// made; who comes later sees the rest.
public final class TestSource<Value: Sendable, Failure: Error>: SignalSource {
  /// The source as a signal.
  public let signal: Signal<Value, Failure>
  private let log: IntervalLog

  private init(_ source: Signal<Value, Failure>, on scheduler: VirtualTimeScheduler) {
    let log = IntervalLog()
    self.log = log
    signal = .attaching { downstream in
      let number = log.open(at: scheduler.now.offset)
      downstream.add { log.close(number, at: scheduler.now.offset) }
      source.attach(downstream)
    }
  }

  /// A source that plays its events for each subscriber.
  ///
  /// - Parameters:
  ///   - events: what to send; the times count from the subscription.
  ///   - scheduler: whose time it is.
  public static func cold(
    _ events: [RecordedEvent<Value, Failure>], on scheduler: VirtualTimeScheduler
  ) -> TestSource {
    let source = Signal<Value, Failure>(source: { subscriber in
      for entry in events {
        subscriber.add(scheduler.schedule(after: entry.time) { subscriber.send(entry.event) })
      }
    })
    return TestSource(source, on: scheduler)
  }

  /// A source that plays its events once.
  ///
  /// - Parameters:
  ///   - events: what to send; the times count from now.
  ///   - scheduler: whose time it is.
  public static func hot(
    _ events: [RecordedEvent<Value, Failure>], on scheduler: VirtualTimeScheduler
  ) -> TestSource {
    let subject = Subject<Value, Failure>()
    for entry in events {
      scheduler.schedule(after: entry.time) { subject.send(entry.event) }
    }
    let source = TestSource(subject.signal, on: scheduler)
    source.log.keep(subject)
    return source
  }

  /// From when to when each subscription lasted, in the order they began.
  public var subscriptions: [SubscriptionInterval] { log.intervals }

  /// How many subscriptions are open.
  public var openCount: Int { log.intervals.count { $0.end == nil } }
}

extension Subject {
  func send(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): send(value)
    case .failed(let failure): fail(failure)
    case .completed: complete()
    }
  }
}

/// The subscriptions of one source.
private final class IntervalLog: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only.
  private let lock = Lock()
  private var entries: [SubscriptionInterval] = []
  private var owner: AnyObject?

  var intervals: [SubscriptionInterval] { lock.withLock { entries } }

  func open(at time: Duration) -> Int {
    lock.withLock {
      entries.append(SubscriptionInterval(from: time, to: nil))
      return entries.count - 1
    }
  }

  func close(_ number: Int, at time: Duration) {
    lock.withLock { entries[number].end = time }
  }

  /// Keeps a hot source's subject: it shall not end because its last event was sent.
  func keep(_ owner: AnyObject) {
    lock.withLock { self.owner = owner }
  }
}
