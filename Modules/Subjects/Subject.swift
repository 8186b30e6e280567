import ReactiveKernel

/// A signal that is driven by hand: what is sent to it reaches all who subscribed before.
///
/// Sending is thread-safe and re-entrant: an event sent while another is being delivered is delivered after it, to all in the
/// same order (C2). A subscriber that comes after the end gets the terminal at once (C14). Dropping a subject that never ended sends
/// nothing, but ends its subscriptions (C9).
///
/// ReactiveObjC's word is `RACSubject`.
public final class Subject<Value: Sendable, Failure: Error>: SignalSource, Sendable {
  @usableFromInline let hub = Hub<Value, Failure>()

  /// Makes a subject without subscribers.
  @inlinable
  public init() {}

  deinit {
    hub.abandon()
  }

  /// What is sent from now on. Holds what delivers, not the subject.
  @inlinable
  public var signal: Signal<Value, Failure> { hub.live }

  /// Sends a value to all subscribers. Returns when it is accepted: delivered, or queued behind the delivery in progress.
  @inlinable
  public func send(_ value: Value) { hub.send(value) }
}
