import ReactiveKernel

/// A subject with a replay: a new subscriber gets the last values, then the following ones, without loss and without a value twice.
///
///     sent   --1--2-   ----3--|
///     first  --1--2-   ----3--|
///     second       (12)----3--|
///
/// The subscriber has the replay when `subscribe` returns, and gets all events in the same order as the others (C14). After the end it gets the
/// replay, then the terminal. Otherwise as ``Subject``.
///
/// ReactiveObjC's word is `RACReplaySubject`.
public final class ReplaySubject<Value: Sendable, Failure: Error>: SignalOwner, SignalTarget, Sendable {
  @usableFromInline let hub: Hub<Value, Failure>

  /// Makes a subject that replays all values that were sent to it.
  public init() {
    hub = Hub(capacity: .max)
  }

  /// Makes a subject that replays the last values.
  ///
  /// - Parameter capacity: the number of values; with zero only the terminal is replayed. Not negative.
  public init(capacity: Int, file: StaticString = #file, line: UInt = #line) {
    Diagnostics.requireCount(capacity, of: "ReplaySubject(capacity:)", file: file, line: line)
    hub = Hub(capacity: capacity)
  }

  deinit {
    hub.abandon()
  }

  /// The replay, and the events that follow. The signal holds the hub, not the subject.
  public var signal: Signal<Value, Failure> { hub.replaying }

  /// Sends a value to all subscribers, and keeps it for the replay. ReactiveObjC: `sendNext:`.
  ///
  /// Returns when the value is accepted: delivered, or queued behind the delivery in progress (C2).
  @inlinable
  public func send(_ value: Value) { hub.send(value) }

  /// Ends with a failure; later sends are ignored. ReactiveObjC: `sendError:`.
  public func fail(_ failure: Failure) { hub.end(.failed(failure)) }

  /// Ends with completion; later sends are ignored. ReactiveObjC: `sendCompleted`.
  public func complete() { hub.end(.completed) }

  /// Makes the subscriber for one more upstream. It keeps the subject alive.
  public func makeSubscriber() -> Subscriber<Value, Failure> { hub.makeSubscriber(owner: self) }
}
