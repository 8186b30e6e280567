import ReactiveKernel

/// A subject that has a value at all times: a new subscriber gets the current value at once, then the later values.
///
///     sent   --1--2-----3--|
///     first  0-1--2-----3--|
///     second       2----3--|
///
/// When `subscribe` returns, the subscriber has received the current value. If the subject has ended, the subscriber
/// gets the last value, then the terminal (C14). Otherwise it works like ``Subject``.
///
/// ReactiveObjC's word is `RACBehaviorSubject`.
public final class BehaviorSubject<Value: Sendable, Failure: Error>: SignalOwner, SignalTarget, Sendable {
  @usableFromInline let hub: Hub<Value, Failure>

  /// Makes a subject with a value.
  @inlinable
  public init(_ initial: Value) {
    // Inlinable because generic code would look up metadata.
    hub = Hub(capacity: 1, current: initial)
  }

  deinit {
    hub.abandon()
  }

  /// Sends the current value, and the events that follow. The signal keeps the list of subscribers and the current
  /// value alive, but not the subject.
  public var signal: Signal<Value, Failure> { hub.replaying }

  /// The newest value that was accepted: after `send(5)` it is 5 on the sending thread, even if 5 still waits to be
  /// delivered.
  @inlinable
  public var value: Value { hub.newest }

  /// Sends a value to all subscribers, and makes it the current value. ReactiveObjC: `sendNext:`.
  ///
  /// Returns when the value is accepted: delivered, or queued behind the delivery in progress (C2).
  @inlinable
  @inline(__always)
  public func send(_ value: Value) { hub.sendRemembering(value) }

  /// Transforms the current value with a closure and sends the new value. No other value comes between the current
  /// value and the new one.
  ///
  /// - Parameter change: may run more than once. It runs without a lock, and runs again if another thread sends a value
  ///   during the run. If `change` itself sends to this subject, it runs again, and the second send traps (C15).
  /// - Returns: the result of the last run of `change`. If `change` throws, nothing is sent.
  @inlinable
  @discardableResult
  public func modify<Result, Thrown: Error>(
    _ change: (inout Value) throws(Thrown) -> Result, file: StaticString = #fileID, line: UInt = #line
  ) throws(Thrown) -> Result {
    try hub.modify(change, file: file, line: line) { value, version in
      hub.deliver(hub.accept(value, ifVersion: version))
    }
  }

  /// Ends the subject with a failure; later sends are ignored. ReactiveObjC: `sendError:`.
  public func fail(_ failure: Failure) { hub.end(.failed(failure)) }

  /// Completes the subject; later sends are ignored. ReactiveObjC: `sendCompleted`.
  public func complete() { hub.end(.completed) }

  /// Makes a subscriber that passes the events of one more signal to this subject. The subscriber keeps the subject
  /// alive.
  public func makeSubscriber() -> Subscriber<Value, Failure> { hub.makeSubscriber(owner: self) }
}
