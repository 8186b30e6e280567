import ReactiveKernel

/// A subject that replays its last values to a new subscriber, and then sends the later ones.
///
///     sent   --1--2-   ----3--|
///     first  --1--2-   ----3--|
///     second       (12)----3--|
///
/// When `subscribe` returns, the subscriber has received the replay. The subscriber gets all events in the same order
/// as the other subscribers (C14). No value is lost or sent twice. If the subject has ended, the subscriber gets the
/// replay, then the terminal. Otherwise it works like ``Subject``.
///
/// ReactiveObjC's word is `RACReplaySubject`.
public final class ReplaySubject<Value: Sendable, Failure: Error>: SignalOwner, SignalTarget, Sendable {
  @usableFromInline let hub: Hub<Value, Failure>
  /// Takes the place of `hub` if the subject has a limit of age.
  @usableFromInline let aging: AgingReplay<Value, Failure>?

  /// Makes a subject that replays all values that were sent to it.
  @inlinable
  public init() {
    // Inlinable because generic code would look up metadata.
    hub = Hub(capacity: .max)
    aging = nil
  }

  /// Makes a subject that replays the last values.
  ///
  /// - Parameter capacity: how many values are replayed; not negative. With zero, only the terminal is replayed.
  @inlinable
  public init(capacity: Int, file: StaticString = #file, line: UInt = #line) {
    Diagnostics.requireCount(capacity, of: "ReplaySubject(capacity:)", file: file, line: line)
    hub = Hub(capacity: capacity)
    aging = nil
  }

  /// Makes a subject that replays values up to an age, which is above zero.
  package init(_ aging: AgingReplay<Value, Failure>) {
    hub = Hub()
    self.aging = aging
  }

  deinit {
    if let aging { aging.hub.abandon() } else { hub.abandon() }
  }

  /// The replay, and the events that follow. The signal keeps the list of subscribers and the replay alive, but not the
  /// subject.
  @inlinable
  public var signal: Signal<Value, Failure> {
    // One closure that decides, and not one of two: so the compiler inlines it, and the loop over the replay with the
    // subscriber's closure.
    .attaching { [hub, aging] downstream in
      if let aging { aging.attach(downstream) } else { hub.admit(downstream) }
    }
  }

  /// The replay: the values that a new subscriber gets. Values that wait to be delivered are not in it.
  ///
  /// The values are kept after the subject has ended.
  public var replayedValues: [Value] { aging?.values ?? hub.replay }

  /// Forgets the values of the replay. Later values are kept as before.
  public func removeReplayedValues() {
    if let aging { aging.hub.forgetAll() } else { hub.forgetAll() }
  }

  /// Sends a value to all subscribers, and keeps it for the replay. ReactiveObjC: `sendNext:`.
  ///
  /// Returns when the value is accepted: delivered, or queued behind the delivery in progress (C2).
  @inlinable
  @inline(__always)
  public func send(_ value: Value) {
    if let aging {
      aging.send(value)
    } else if hub.capacity != 0 {
      hub.sendRemembering(value)
    } else {
      hub.send(value)
    }
  }

  /// Ends the subject with a failure; later sends are ignored. ReactiveObjC: `sendError:`.
  public func fail(_ failure: Failure) { end(.failed(failure)) }

  /// Completes the subject; later sends are ignored. ReactiveObjC: `sendCompleted`.
  public func complete() { end(.completed) }

  private func end(_ termination: Termination<Failure>) {
    if let aging { aging.hub.end(termination) } else { hub.end(termination) }
  }

  /// Makes a subscriber that passes the events of one more signal to this subject. The subscriber keeps the subject
  /// alive.
  public func makeSubscriber() -> Subscriber<Value, Failure> {
    guard let aging else { return hub.makeSubscriber(owner: self) }
    return aging.hub.makeSubscriber(
      next: { [self] value in send(value) }, terminal: { [self] termination in end(termination) })
  }
}

extension ReplaySubject where Value == Void {
  /// Sends a value of the type `Void`: something has happened.
  public func send() { send(()) }
}
