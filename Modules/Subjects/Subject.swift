import ReactiveKernel

/// A source of events that your code sends: each event goes to all current subscribers.
///
///     sent   --1--2-----3--|
///     first  --1--2-----3--|
///     second       ^----3--|
///
/// Sending is thread-safe and re-entrant: an event sent during a delivery is delivered after the current event, to all
/// subscribers in the same order (C2). A subscriber that comes after the terminal gets the terminal at once (C14).
/// Releasing a subject that has not ended sends nothing, but ends its subscriptions (C9).
///
/// A subject is a target too: `signal.subscribe(subject)` sends all events of a signal to the subject. A subject may
/// have any number of upstreams. When one upstream sends a terminal, the subscriptions to all other upstreams end, and
/// then the subject ends. Subscribing a subject to a signal that comes from the same subject traps (C15).
///
/// ReactiveObjC's word is `RACSubject`.
public final class Subject<Value: Sendable, Failure: Error>: SignalOwner, SignalTarget, Sendable {
  @usableFromInline let hub: Hub<Value, Failure>

  /// Makes a subject without subscribers.
  @inlinable
  public init() {
    // Made here, and not where the variable is declared: that would be generic code, which looks up metadata six times.
    hub = Hub()
  }

  deinit {
    hub.abandon()
  }

  /// The events that are sent after the subscription. The signal keeps the list of subscribers alive, but not the
  /// subject.
  @inlinable
  public var signal: Signal<Value, Failure> { hub.live }

  /// Sends a value to all subscribers. ReactiveObjC: `sendNext:`.
  ///
  /// Returns when the value is accepted: delivered, or queued behind the delivery in progress (C2).
  @inlinable
  public func send(_ value: Value) { hub.send(value) }

  /// Ends the subject with a failure; later sends are ignored. ReactiveObjC: `sendError:`.
  public func fail(_ failure: Failure) { hub.end(.failed(failure)) }

  /// Completes the subject; later sends are ignored. ReactiveObjC: `sendCompleted`.
  public func complete() { hub.end(.completed) }

  /// Makes a subscriber that passes the events of one more signal to this subject. The subscriber keeps the subject
  /// alive.
  public func makeSubscriber() -> Subscriber<Value, Failure> { hub.makeSubscriber(owner: self) }
}

extension Subject where Value == Void {
  /// Sends a value of the type `Void`: something has happened.
  public func send() { send(()) }
}
