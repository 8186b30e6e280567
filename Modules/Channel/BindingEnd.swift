import ReactiveKernel

/// An end that can be bound both ways: a terminal of a channel, a property, or a view of them such as ``converted(_:back:)`` makes.
///
/// `left <-> right` carries every write of one end to the other, with its stamp (see ``Stamped``). Neither ``stamped`` nor ``intake`` may hold the end
/// itself, only the object that delivers for it: a binding keeps no end alive.
public protocol BindingEnd<Value, Failure>: SignalOwner {
  /// The current value, if there is one, and every later one, with its stamp.
  ///
  /// Unlike `signal`, it also sends the current value again when that gets a newer stamp.
  var stamped: Signal<Stamped<Value>, Failure> { get }

  /// Takes the values of a binding.
  var intake: BindingIntake<Value, Failure> { get }

  /// The stamp of the newest write that passed here, in either direction; nil if there was none.
  var newestStamp: WriteStamp? { get }

  /// Gives the current value a new stamp, as if it were written now. Subscribers of `signal` get nothing. Does nothing if the value prevails as it is.
  ///
  /// So the right side of a new binding prevails. Choosing the value and drawing the stamp are one atomic step. A value that is newer than `other`, or
  /// the same write, keeps its stamp. Ends that have the value already then take nothing, and a star of n ends is bound in n steps.
  ///
  /// - Parameter other: the stamp of the other end.
  /// - Returns: false if there is no current value.
  @discardableResult
  func renew(over other: WriteStamp?) -> Bool

  /// Writes a value here, now.
  func send(_ value: Value)

  /// Makes a subscriber for one more upstream, whose values are written here. The end decides what the upstream's end means.
  func makeSubscriber() -> Subscriber<Value, Failure>
}

/// Takes the values of a binding for an end, from any thread, without keeping the end alive.
public struct BindingIntake<Value: Sendable, Failure: Error>: Sendable {
  /// Takes a value, unless the end has a newer one or has ended.
  ///
  /// Comparing the stamps and taking the value are one atomic step. No lock is held during a delivery (C3). An end that makes another value of it sends
  /// that as a correction, once for each write; see ``Stamped/corrected(to:)``.
  public let next: @Sendable (Stamped<Value>) -> Void
  /// Takes the terminal of the other side. The end decides what it means. A second terminal is ignored.
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

/// Looser than operators that make a value, and tighter than a choice and an assignment.
precedencegroup BindingPrecedence {
  higherThan: TernaryPrecedence
  lowerThan: LogicalDisjunctionPrecedence
}

/// Binds two ends both ways.
infix operator <-> : BindingPrecedence

/// Binds two ends both ways; the left one takes the right one's value first. See ``BindingEnd/bindBothWays(to:)``.
///
/// ReactiveObjC: `RACChannelTo(left, path) = RACChannelTo(right, path)`.
///
/// - Returns: the subscription that ends the binding.
@inlinable
@discardableResult
public func <-> <Value: Sendable, Failure: Error>(
  left: some BindingEnd<Value, Failure>, right: some BindingEnd<Value, Failure>
) -> Subscription {
  left.bindBothWays(to: right)
}

extension BindingEnd {
  /// Writes a value here, as a binding does with a write of now.
  public func send(_ value: Value) { intake.next(Stamped(value)) }

  /// Makes a subscriber for one more upstream. It keeps this end alive.
  public func makeSubscriber() -> Subscriber<Value, Failure> { makeSubscriber(on: Subscription()) }

  /// Makes a subscriber for one more upstream with a given subscription.
  package func makeSubscriber(on subscription: Subscription) -> Subscriber<Value, Failure> {
    Subscriber(
      next: { value in if !subscription.isDisposed { send(value) } },
      terminal: { termination in if subscription.end(with: termination) { intake.terminal(termination) } },
      subscription: subscription)
  }

  /// Binds this end and another one both ways. This end takes the other's value. After that, each takes the writes of the other.
  ///
  ///     self   --a-----b-----d--
  ///     other  --b-----------d--
  ///     bound          ^
  ///
  /// The other end's value counts as newer than this one's, so it also prevails at all ends that this one is bound to. If the other has none, it takes this
  /// one's. A write that is still on its way to one of the two counts as made after the binding, and reaches all. When several ends are written at
  /// the same time, all keep the write with the newest stamp. A write that a newer one overtook is not delivered.
  ///
  /// **Settling.** In every chain, ring and mesh of bindings, whatever the setters of its ends do:
  ///
  /// 1. An end takes only values that are newer than its own. So each write reaches each end at most once, and stops at the end where it was made, on
  ///    every path and through every conversion.
  /// 2. If a setter changes a write, the result is a *correction* of that write. It is newer than the write, and older than every later write. All ends
  ///    take it, also the one where the write was made.
  /// 3. An end corrects each write at most once. If its setter changes later corrections of that write, the result stays there, and bindings carry those
  ///    corrections on unchanged.
  ///
  /// So all ends rest on the last correction of the newest write, and each of *n* setters is called for a write and its corrections at most *n* + 1
  /// times. An end rests on another value only if it has corrected this write before, and its setter changes the last correction. A
  /// subscriber that writes in answer makes a write of its own: two that answer each other without end do so here too.
  ///
  /// A failure or completion of one end is passed to the other. The binding ends with the first end that ends or is released: it keeps neither
  /// alive. Releasing the result does not end it (C9).
  ///
  /// **Complexity.** A write takes time and stack proportional to the number of ends that it reaches. A binding takes the time of such a write to the ends
  /// to which the other end's value is new: the ends that this end is bound to. So add ends to a large mesh on the left: `new <-> mesh`.
  ///
  /// - Returns: the subscription that ends the binding.
  @inlinable
  @discardableResult
  public func bindBothWays(to other: some BindingEnd<Value, Failure>) -> Subscription {
    if !other.renew(over: newestStamp) { renew(over: other.newestStamp) }
    let (there, here) = (Subscription(), Subscription())
    // Weak, because their sources hold them. If a source releases one, the other ends.
    there.add { [weak here] in here?.end() }
    here.add { [weak there] in there?.end() }
    // Subscribed to after the renewal: every write from now on has a newer stamp, and is carried over.
    let (incoming, outgoing) = (intake, other.intake)
    let (take, give) = (incoming.next, outgoing.next)
    other.stamped.attach(as: there, next: { if !there.isDisposed { take($0) } }, ended: incoming.terminal)
    stamped.attach(as: here, next: { if !here.isDisposed { give($0) } }, ended: outgoing.terminal)
    return here
  }
}
