import ReactiveSchedulers

/// An event, and the virtual time at which it came.
public struct RecordedEvent<Value, Failure: Error> {
  /// The time. In a recording, it counts from the scheduler's beginning. In the list of a ``TestSource``, it counts
  /// from the moment when the source begins to play.
  public var time: Duration
  /// The event.
  public var event: Event<Value, Failure>

  /// Makes an entry of a recording.
  public init(_ time: Duration, _ event: Event<Value, Failure>) {
    self.time = time
    self.event = event
  }

  /// Makes a value at a time.
  public static func next(_ value: Value, at time: Duration) -> RecordedEvent { RecordedEvent(time, .next(value)) }

  /// Makes a failure at a time.
  public static func failed(_ failure: Failure, at time: Duration) -> RecordedEvent {
    RecordedEvent(time, .failed(failure))
  }

  /// Makes a completion at a time.
  public static func completed(at time: Duration) -> RecordedEvent { RecordedEvent(time, .completed) }
}

extension RecordedEvent: Sendable where Value: Sendable {}
extension RecordedEvent: Equatable where Value: Equatable, Failure: Equatable {}
