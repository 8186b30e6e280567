import ReactiveKernel

/// What can be bound both ways: a channel's terminal, a property, and the views of them that ``converted(_:back:)`` and its like make.
///
/// `left <-> right` carries every write of the one to the other, with its stamp (see ``Stamped``). Neither ``stamped`` nor ``intake``
/// may hold on to the end itself, only to what delivers for it: a binding keeps no end alive.
public protocol BindingEnd<Value, Failure>: SignalOwner {
  /// The current value, if it has one, and every later one, with its stamp.
  ///
  /// Unlike `signal` it also tells when the current value is given a newer stamp.
  var stamped: Signal<Stamped<Value>, Failure> { get }

  /// Takes what a binding carries here.
  var intake: BindingIntake<Value, Failure> { get }

  /// The stamp of the newest write that went through here, in either direction; nil if none did.
  var newestStamp: WriteStamp? { get }

  /// Gives the current value a new stamp, as if it were written now, without telling the subscribers of `signal`. Does nothing if the value prevails as it is.
  ///
  /// That is how the right side of a new binding prevails. Choosing the value and drawing the stamp are one atomic step. A value that is newer than
  /// `other`, or the same write, keeps its stamp. So the ends that have the value already take nothing, and a star of n ends is bound in n steps.
  ///
  /// - Parameter other: the stamp that the value is to prevail over.
  /// - Returns: false if there is no current value.
  @discardableResult
  func renew(over other: WriteStamp?) -> Bool

  /// Writes a value here, now.
  func send(_ value: Value)

  /// Makes the subscriber for one more upstream, whose values are written here. What its end means is this end's affair.
  func makeSubscriber() -> Subscriber<Value, Failure>
}

extension BindingEnd {
  /// Writes a value here, as a binding would that carries a write of now.
  public func send(_ value: Value) { intake.next(Stamped(value)) }

  /// Makes the subscriber for one more upstream. It keeps this end alive.
  public func makeSubscriber() -> Subscriber<Value, Failure> {
    let subscription = Subscription()
    return Subscriber(
      next: { value in if !subscription.isDisposed { send(value) } },
      terminal: { termination in if subscription.end(with: termination) { intake.terminal(termination) } },
      subscription: subscription)
  }
}

/// Takes what a binding carries to an end, from any thread, without keeping the end alive.
public struct BindingIntake<Value: Sendable, Failure: Error>: Sendable {
  /// Takes a value, unless the end has a newer one or is at its end.
  ///
  /// Comparing the stamps and taking the value are one atomic step. No lock is held while subscribers are told (C3). An end that makes another
  /// value of it sends that on as a correction, once for each write; see ``Stamped/corrected(to:)``.
  public let next: @Sendable (Stamped<Value>) -> Void
  /// Takes the end of the other side: what it means to this one is its own affair. A second one is ignored.
  public let terminal: @Sendable (Termination<Failure>) -> Void

  /// Makes an intake of its closures.
  @inlinable
  public init(
    next: @escaping @Sendable (Stamped<Value>) -> Void,
    terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    self.next = next
    self.terminal = terminal
  }
}
