/// The place of a subscriber in a hub that remembers nothing, when somebody has to know that it has left.
@usableFromInline
final class CountedNode<
  Value: Sendable, Failure: Error, Receiver: AnyObject & Sendable, Argument: AnyObject & Sendable
>: Node<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  @usableFromInline let receiver: Receiver
  @usableFromInline let argument: Argument
  @usableFromInline let call: @Sendable (Receiver, Argument) -> Void

  @inlinable
  @inline(__always)
  init(
    _ subscriber: Subscriber<Value, Failure>, in roster: Roster, _ receiver: Receiver, _ argument: Argument,
    _ call: @escaping @Sendable (Receiver, Argument) -> Void
  ) {
    self.receiver = receiver
    self.argument = argument
    self.call = call
    super.init(subscriber, in: roster)
  }

  override func cut() -> Bool {
    let hasCount = roster.remove(self, isKept: true)
    call(receiver, argument)
    return hasCount
  }

  override func missed() {
    call(receiver, argument)
  }

  override var leaving: (@Sendable () -> Void)? {
    { [receiver, argument, call] in call(receiver, argument) }
  }
}

extension Hub {
  /// Registers a subscriber, after what the hub replays if it remembers, and makes a call when it has left.
  ///
  /// - Parameter call: captures nothing, so that it costs no allocation.
  @inlinable
  package func admit<Receiver: AnyObject & Sendable, Argument: AnyObject & Sendable>(
    _ subscriber: Subscriber<Value, Failure>, _ receiver: Receiver, _ argument: Argument,
    leaving call: @escaping @Sendable (Receiver, Argument) -> Void
  ) {
    if isLive {
      enlist(.handingOver(CountedNode(subscriber, in: self, receiver, argument, call)), in: subscriber.subscription)
    } else {
      attachRemembering(subscriber)
      // After that, so that it is out of the hub when the call is made; at once if it has gone already.
      subscriber.subscription.add(receiver, argument, call: call)
    }
  }
}
