import ReactiveSchedulers
import ReactiveSubjects

/// Sends a list of events in virtual time, and records the start and end of each subscription.
///
/// A **cold** source plays its list for each subscriber, from the moment of the subscription. A **hot** source plays
/// its list once, from the moment when the source is made. A late subscriber misses all values that were sent before it
/// subscribed, even at the same instant. If the source has already ended, the subscriber gets the terminal at once, as
/// from a ``/ReactiveSubjects/Subject`` (C14).
///
/// A source whose list has no terminal never ends. Its subscriptions stay open after the last event, until they are
/// disposed or the scheduler is released (C9).
public final class TestSource<Value: Sendable, Failure: Error>: SignalSource {
  /// The source as a signal.
  public let signal: Signal<Value, Failure>
  private let log = Journal<SubscriptionInterval>()

  private init(_ source: Signal<Value, Failure>, on timeline: Timeline) {
    signal = .attaching { [log] downstream in
      let number = log.add(SubscriptionInterval(from: timeline.now.offset, to: nil))
      downstream.add {
        let end = timeline.now.offset
        log.change(number) { $0.end = end }
      }
      source.attach(downstream)
    }
  }

  /// Makes a source that plays its events for each subscriber.
  ///
  /// - Parameters:
  ///   - events: the events to send. Their times count from the subscription. Without a terminal the subscription stays
  ///     open after the last event.
  ///   - scheduler: the scheduler that plays the events in its virtual time.
  public static func cold(_ events: [RecordedEvent<Value, Failure>], on scheduler: VirtualTimeScheduler) -> TestSource {
    let timeline = scheduler.timeline
    let isEndless = TestSource.isEndless(events)
    let source = Signal<Value, Failure>(source: { subscriber in
      if isEndless { subscriber.add(timeline.keep(subscriber)) }
      for entry in events {
        subscriber.add(timeline.schedule(after: entry.time) { subscriber.send(entry.event) })
      }
    })
    return TestSource(source, on: timeline)
  }

  /// Makes a source that plays its events once.
  ///
  /// - Parameters:
  ///   - events: the events to send. Their times count from this call. Without a terminal the subscriptions stay open
  ///     after the last event.
  ///   - scheduler: the scheduler that plays the events in its virtual time.
  public static func hot(_ events: [RecordedEvent<Value, Failure>], on scheduler: VirtualTimeScheduler) -> TestSource {
    let subject = Subject<Value, Failure>()
    if isEndless(events) { _ = scheduler.timeline.keep(subject) }
    for entry in events {
      scheduler.schedule(after: entry.time) { subject.send(entry.event) }
    }
    return TestSource(subject.signal, on: scheduler.timeline)
  }

  private static func isEndless(_ events: [RecordedEvent<Value, Failure>]) -> Bool {
    events.allSatisfy { $0.event.termination == nil }
  }

  /// The start and end of each subscription, in the order in which they began.
  public var subscriptions: [SubscriptionInterval] { log.entries }

  /// The number of open subscriptions.
  public var openCount: Int { log.entries.count { $0.end == nil } }
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
