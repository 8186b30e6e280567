import ReactiveKernel

/// Looser than what makes a value, and tighter than a choice and an assignment.
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
/// - Returns: what ends the binding.
@inlinable
@discardableResult
public func <-> <Value: Sendable, Failure: Error>(
  left: some BindingEnd<Value, Failure>, right: some BindingEnd<Value, Failure>
) -> Subscription {
  left.bindBothWays(to: right)
}

extension BindingEnd {
  /// Binds this end and another both ways: this one takes the other's value, and from then on each takes what is written to the other.
  ///
  ///     self   --a-----b-----d--
  ///     other  --b-----------d--
  ///     bound          ^
  ///
  /// The other end's value counts as newer than what this one has, so it also prevails at all ends that this one is bound to. If the other has none, it
  /// takes this one's. A write that is still on its way to one of the two counts as made after the binding, and reaches all. When several ends are written at a time, all come to rest on the write that was stamped last. A write that is delivered late, because
  /// a newer one overtook it, is not delivered at all.
  ///
  /// **Settling.** In every chain, ring and mesh of bindings, whatever the setters of its ends do:
  ///
  /// 1. An end takes only what is newer than what it has. So each write reaches each end once at most, and ends where it was made, over
  ///    whatever ways and conversions it comes back.
  /// 2. What a setter makes of a write is a *correction* of that write. It is newer than the write, and older than every later write. All ends
  ///    take it, also the one where the write was made.
  /// 3. An end corrects each write once at most. What its setter makes of later corrections of that write stays there, and bindings carry those corrections on
  ///    as they came.
  ///
  /// So all ends rest on the last correction of the newest write, and each of *n* setters is called for a write and its corrections at most *n* + 1
  /// times. An end rests on another value only if it has corrected this write before, and its setter makes that value of the last correction.
  /// What a subscriber writes in answer is a write of its own: two that answer each other without end do so here too.
  ///
  /// A failure or completion of one end is handed to the other. The binding ends with whichever ends first, or is dropped: it keeps neither alive.
  /// Dropping the result does not end it (C9).
  ///
  /// **Costs.** A write takes time and stack that grow with the number of ends that it reaches. A binding takes the time of such a write to the ends to which
  /// the other end's value is news: those that this end is bound to. So add ends to a large mesh on the left: `new <-> mesh`.
  ///
  /// - Parameter other: the end to be bound to.
  /// - Returns: what ends the binding.
  @inlinable
  @discardableResult
  public func bindBothWays(to other: some BindingEnd<Value, Failure>) -> Subscription {
    if !other.renew(over: newestStamp) { renew(over: other.newestStamp) }
    let (there, here) = (Subscription(), Subscription())
    // Weak, for each of the two is held by its source; one that is let go of ends the other.
    there.add { [weak here] in here?.end() }
    here.add { [weak there] in there?.end() }
    // Both are subscribed to after the renewal: whatever is written from now on has a newer stamp, and is carried over.
    other.stamped.attach(carrier(to: intake, on: there))
    if !here.isDisposed { stamped.attach(carrier(to: other.intake, on: here)) }
    return here
  }
}

/// Makes what carries one end's writes to the other.
@inlinable
func carrier<Value: Sendable, Failure: Error>(
  to intake: BindingIntake<Value, Failure>, on subscription: Subscription
) -> Subscriber<Stamped<Value>, Failure> {
  Subscriber(
    next: { written in if !subscription.isDisposed { intake.next(written) } },
    terminal: { termination in if subscription.end(with: termination) { intake.terminal(termination) } },
    subscription: subscription)
}
