import ReactiveKernel

/// Connects two terminals: a value that you send into one comes out of the other.
///
///     sent into leading     --1-----2--------
///     sent into following   -----a-----b--|
///     leading               -----a-----b--|
///     following             --1-----2-----|
///     following, later              2-----|
///
/// The terminals differ in their first value: ``following`` begins with the latest value that was sent into
/// ``leading``, and ``leading`` begins without a value. So let the owner of a value hold the leading terminal, and the
/// view hold the following terminal.
///
/// A failure or completion that is sent into either terminal ends both terminals. Later subscribers of both terminals
/// get that failure or completion. When the last terminal is released, all subscriptions end without a terminal event
/// (C9). A binding does not keep the channel alive. A terminal that subscribes to a signal keeps the channel alive.
///
/// ReactiveObjC: `RACChannel`.
public struct BindingChannel<Value: Sendable, Failure: Error>: Sendable {
  /// The terminal for the owner of the value. Its signal begins without a value.
  public let leading: ChannelTerminal<Value, Failure>
  /// The terminal for the view. Its signal begins with the latest value that was sent into ``leading``.
  public let following: ChannelTerminal<Value, Failure>

  /// Makes a channel without a value.
  public init() {
    let hubs = ChannelHubs<Value, Failure>()
    leading = ChannelTerminal(hubs: hubs, isFollowing: false)
    following = ChannelTerminal(hubs: hubs, isFollowing: true)
  }
}

/// One side of a ``BindingChannel``. Events that you send into one side come out of the signal of the other side.
///
/// ReactiveObjC: `RACChannelTerminal`.
public struct ChannelTerminal<Value: Sendable, Failure: Error>: SignalOwner, SignalTarget, Sendable {
  fileprivate let hubs: ChannelHubs<Value, Failure>
  fileprivate let isFollowing: Bool
  /// Whether the bindings of the terminal keep the channel alive.
  fileprivate var isKeptByBindings = false

  private var incoming: StampedHub<Value, Failure> { isFollowing ? hubs.forward : hubs.backward }
  private var outgoing: StampedHub<Value, Failure> { isFollowing ? hubs.backward : hubs.forward }

  /// The values that are sent into the other terminal. The signal does not keep the channel alive.
  public var signal: Signal<Value, Failure> { incoming.signal }

  /// Sends a value to the subscribers of the other terminal. ReactiveObjC: `sendNext:`.
  ///
  /// Returns when the value is accepted: delivered, or queued until the delivery in progress has ended (C2).
  public func send(_ value: Value) {
    // Otherwise the channel could be released, and end, before the value.
    withExtendedLifetime(hubs) { outgoing.write(value) }
  }

  /// Ends both terminals with a failure; later sends are ignored. ReactiveObjC: `sendError:`.
  public func fail(_ failure: Failure) { end(.failed(failure)) }

  /// Completes both terminals; later sends are ignored. ReactiveObjC: `sendCompleted`.
  public func complete() { end(.completed) }

  /// Makes a subscriber that sends the events of a signal into this terminal. The subscription to that signal ends with
  /// the channel. The subscriber keeps the channel alive.
  public func makeSubscriber() -> Subscriber<Value, Failure> {
    outgoing.hub.makeSubscriber(next: { send($0) }, terminal: { end($0) })
  }

  private func end(_ termination: Termination<Failure>) {
    if !hubs.end(termination) { Diagnostics.noteUndeliverable(termination) }
  }
}

extension ChannelTerminal {
  /// The terminal of a channel that its bindings keep alive, for an owner that hands out a terminal and keeps none.
  ///
  /// A binding of the terminal then ends with the other end, with the channel's owner, or when it is disposed. Nothing
  /// is left of the channel then.
  package var keptByBindings: ChannelTerminal {
    var terminal = self
    terminal.isKeptByBindings = true
    return terminal
  }
}

extension ChannelTerminal: BindingEnd {
  /// The values that are sent into the other terminal, each with its stamp (see ``WriteStamp``).
  public var stamped: Signal<Stamped<Value>, Failure> { incoming.stamped }

  /// Takes the values and the terminal event of a binding, as ``send(_:)``, ``fail(_:)`` and ``complete()`` do. The
  /// intake does not keep alive a channel that your code has made.
  ///
  /// A binding may bring a value that is not newer than the newest value that came out of this terminal. Such a value
  /// has passed the channel before, or a newer value has overtaken it. So the present subscribers of the other terminal
  /// do not get it. Later subscribers and the bindings of the other terminal do.
  public var intake: BindingIntake<Value, Failure> {
    BindingIntake(
      next: { [incoming, outgoing, kept = isKeptByBindings ? hubs : nil] written in
        // Nothing of its own holds the channel: so a value cannot arrive after its end.
        defer { withExtendedLifetime(kept) {} }
        let isKnown = incoming.newestStamp.map { $0 >= written.stamp } ?? false
        outgoing.accept(written, isSilent: isKnown)
      },
      // A terminal that has passed a ring of bindings reaches a channel that has ended. This is not misuse.
      terminal: { [weak hubs] termination in _ = hubs?.end(termination) })
  }

  /// The stamp of the newest write that passed the channel, in either direction.
  public var newestStamp: WriteStamp? { WriteStamp.newest(of: incoming.newestStamp, outgoing.newestStamp) }

  /// Gives a new stamp (see ``WriteStamp``) to the value with which the terminal's signal begins. The value keeps its
  /// stamp if neither `other` nor the stamp of a value that was sent into the terminal is newer.
  @discardableResult
  public func renew(over other: WriteStamp?) -> Bool {
    isFollowing && incoming.renew(over: WriteStamp.newest(of: other, outgoing.newestStamp))
  }
}

/// The two directions of a channel, and their common end. Only the terminals hold it: when it is released, no more
/// values can be sent.
private final class ChannelHubs<Value: Sendable, Failure: Error>: Sendable {
  /// From leading to following.
  let forward = StampedHub<Value, Failure>(replaying: true)
  /// From following to leading.
  let backward = StampedHub<Value, Failure>(replaying: false)
  // Decided once for both directions, so that two threads cannot end one with a failure and the other with completion.
  private let hasEnded = AtomicFlag()

  // Does nothing after an end.
  deinit {
    forward.abandon()
    backward.abandon()
  }

  /// Ends both directions; returns false if they have ended before.
  func end(_ termination: Termination<Failure>) -> Bool {
    guard hasEnded.setOnce() else { return false }
    forward.hub.end(termination)
    backward.hub.end(termination)
    return true
  }
}

/// A hub of stamped values.
///
/// The hub chooses the newest write in one step with its place in the queue of deliveries. So the newest write is
/// delivered last (C14).
package struct StampedHub<Value: Sendable, Failure: Error>: Sendable {
  fileprivate let hub: Hub<Report, Failure>
  private let isReplaying: Bool

  fileprivate struct Report: Sendable {
    let written: Stamped<Value>
    /// Whether only bindings get it.
    var isSilent = false
  }

  /// Makes a hub without a value.
  package init(replaying: Bool) {
    // Later subscribers get the value even if the present ones have it.
    hub = Hub(capacity: 1, remember: { Report(written: $0.written) })
    isReplaying = replaying
  }

  private var reports: Signal<Report, Failure> { isReplaying ? hub.replaying : hub.live }

  /// The new values, after the replay.
  package var signal: Signal<Value, Failure> {
    reports.lift { next in
      { report in if !report.isSilent { next(report.written.value) } }
    }
  }

  /// All values and newer stamps, after the replay.
  package var stamped: Signal<Stamped<Value>, Failure> {
    reports.lift { next in
      { report in next(report.written) }
    }
  }

  /// The newest accepted write.
  package var newest: Stamped<Value>? { hub.withNewest { $0?.written } }

  /// The stamp of the newest accepted write.
  package var newestStamp: WriteStamp? { newest?.stamp }

  /// Writes a value.
  package func write(_ value: Value) {
    hub.send { _ in Report(written: Stamped(value)) }
  }

  /// Takes a write from elsewhere, unless there is a newer one.
  ///
  /// - Parameter isSilent: whether the subscribers of ``signal`` have the value. They also have it if only its stamp is
  ///   newer.
  package func accept(_ written: Stamped<Value>, isSilent: Bool = false) {
    hub.send { newest in
      var stamps = newest.map { StampMachine(newest: $0.written.bare) }
      switch stamps?.arrive(written.bare) ?? .taken {
      case .refused: return nil
      case .restamped: return Report(written: written, isSilent: true)
      case .taken: return Report(written: written, isSilent: isSilent)
      }
    }
  }

  /// Gives the newest value a new stamp, unless it prevails over another one as it is; returns false if there is no
  /// value.
  package func renew(over other: WriteStamp?) -> Bool {
    var hasValue = false
    hub.send { newest in
      guard let newest = newest?.written else { return nil }
      hasValue = true
      var stamps = StampMachine(newest: newest.bare)
      return stamps.renew(over: other).map { Report(written: $0.with(newest.value), isSilent: true) }
    }
    return hasValue
  }

  /// Ends without a terminal, because the owner is released (C9).
  package func abandon() { hub.abandon() }
}
