import ReactiveKernel

/// One side of a ``Channel``: a signal of what is sent into the other side, and a target whose events the other side sends.
///
/// ReactiveObjC's word is `RACChannelTerminal`.
public struct ChannelTerminal<Value: Sendable, Failure: Error>: SignalOwner, SignalTarget, Sendable {
  private let owner: ChannelOwner<Value, Failure>
  private let incoming: StampedHub<Value, Failure>
  private let outgoing: StampedHub<Value, Failure>
  private let replays: Bool

  init(
    of owner: ChannelOwner<Value, Failure>, incoming: StampedHub<Value, Failure>,
    outgoing: StampedHub<Value, Failure>, replays: Bool
  ) {
    self.owner = owner
    self.incoming = incoming
    self.outgoing = outgoing
    self.replays = replays
  }

  /// What is sent into the other terminal. Holds what delivers, not the channel.
  public var signal: Signal<Value, Failure> { incoming.signal }

  /// Sends a value out of the other terminal. ReactiveObjC: `sendNext:`.
  ///
  /// Returns when the value is accepted: delivered, or queued behind the delivery in progress (C2).
  public func send(_ value: Value) {
    // Nothing else here needs the owner, whose end would come before the value if this is the last use of the channel.
    withExtendedLifetime(owner) { outgoing.write(value) }
  }

  /// Ends both terminals with a failure; later sends are ignored. ReactiveObjC: `sendError:`.
  public func fail(_ failure: Failure) { end(.failed(failure)) }

  /// Ends both terminals with completion; later sends are ignored. ReactiveObjC: `sendCompleted`.
  public func complete() { end(.completed) }

  /// Makes the subscriber for one more upstream, which ends when the channel does. It keeps the channel alive.
  public func makeSubscriber() -> Subscriber<Value, Failure> {
    outgoing.makeSubscriber(next: { send($0) }, terminal: { end($0) })
  }

  private func end(_ termination: Termination<Failure>) {
    if !owner.pipes.end(termination) { Diagnostics.noteUndeliverable(termination) }
  }
}

extension ChannelTerminal: BindingEnd {
  /// What is sent into the other terminal, with its stamps.
  public var stamped: Signal<Stamped<Value>, Failure> { incoming.stamped }

  /// Takes what comes out of the other terminal, and the end of both.
  ///
  /// What is not newer than the newest that came out of this terminal is what went through the channel before, or was overtaken by it: it is
  /// no news to the other side's subscribers, though it is what later ones are told, and goes on to what is bound there.
  public var intake: BindingIntake<Value, Failure> {
    let pipes = owner.pipes
    return BindingIntake(
      next: { [incoming, outgoing] written in
        let isKnown = incoming.newestStamp.map { $0 >= written.stamp } ?? false
        outgoing.accept(written, isSilent: isKnown)
      },
      // A terminal that went round a ring of bindings arrives at a channel that has ended: that is nothing to report.
      terminal: { _ = pipes.end($0) })
  }

  /// The stamp of the newest write that went through the channel, in either direction.
  public var newestStamp: WriteStamp? { WriteStamp.newest(of: incoming.newestStamp, outgoing.newestStamp) }

  /// Gives the value that the terminal begins with a new stamp, unless it prevails over another one, and over what was sent into the terminal.
  @discardableResult
  public func renew(over other: WriteStamp?) -> Bool {
    replays && incoming.renew(over: WriteStamp.newest(of: other, outgoing.newestStamp))
  }
}
