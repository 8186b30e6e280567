import ReactiveInspection

/// A description of values over time, followed by at most one failure or completion.
///
/// A signal runs its source once for each subscription (C6), and does nothing without a subscription. The contract
/// (Core/Exports/ReactiveCore.docc/Contract.md) has the rules C1–C17 for the events.
///
/// ReactiveObjC's word is `RACSignal`.
@frozen
public struct Signal<Value: Sendable, Failure: Error>: SignalSource {
  @usableFromInline
  let onAttach: @Sendable (Subscriber<Value, Failure>) -> Void
  @usableFromInline let assembly: Assembly
  /// The first of the parts that the signal runs in, if it does; see ``inParts(_:)``.
  @usableFromInline
  let firstPart: SignalPart<Value, Failure>?
  @usableFromInline
  package let traits: SignalTraits

  /// - Parameter function: the name of the operator. Unused without the trait `Diagnosis`.
  @inlinable
  package init(
    traits: SignalTraits = [], firstPart: SignalPart<Value, Failure>? = nil, function: StaticString = #function,
    onAttach: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) {
    self.traits = traits
    self.firstPart = firstPart
    self.onAttach = onAttach
    assembly = Assembly(function: function, isPlaced: !traits.isSuperset(of: .unstaged))
  }

  /// The signal itself.
  @inlinable
  public var signal: Signal { self }

  /// Whether it is known that the signal sends at most one value, and completes immediately after that value.
  ///
  /// If `timer.sendsOneValue` is true, a recursion such as `poll() = timer.flatMap { poll() }` grows neither the stack
  /// nor the memory (C10). An operator that sends at most one value for each value of its upstream should pass the
  /// ``sendsOneValue`` of its upstream to ``attaching(sendsOneValue:function:_:)``.
  @inlinable
  public var sendsOneValue: Bool { traits.contains(.single) }

  /// Returns this signal with the mark ``sendsOneValue`` if a condition is true, and otherwise unchanged. The mark
  /// means that the signal sends at most one value, and completes immediately after that value.
  ///
  /// Use this method in an operator that sends at most one value for some of its arguments only, such as `take(1)`. The
  /// method only sets a flag, and is inlined. So the compiler still sees the operator's closure, and can join a chain
  /// of operators into one loop.
  @inlinable
  @inline(__always)
  public func sendingOneValue(if isKnown: Bool) -> Signal { Signal(self, adding: isKnown ? .single : []) }

  @inlinable
  @inline(__always)
  init(_ other: Signal, adding more: SignalTraits) {
    traits = other.traits.union(more)
    firstPart = other.firstPart
    assembly = other.assembly
    onAttach = other.onAttach
  }

  // MARK: For operators

  /// Makes the signal of an operator from a closure that runs for each subscriber.
  ///
  /// The closure gets the subscriber itself, without the checks of `Signal { subscriber in … }`. The closure must keep
  /// the contract: it sends serially (C2), and nothing after a terminal (C1). The closure opens a child subscription if
  /// the upstream and the downstream of the operator may end at different times (C5). For a source of events, use
  /// `Signal { subscriber in … }` or ``generate(_:)``, which keep these rules themselves.
  ///
  /// - Parameters:
  ///   - sendsOneValue: whether the signal sends at most one value, and completes immediately after that value; see
  ///     ``sendsOneValue``. If true, the signal must not fail after a value.
  ///   - function: the operator's name for reports. It is used only if the package trait `Diagnosis` is enabled.
  ///   - onAttach: runs for each subscriber.
  @inlinable
  public static func attaching(
    sendsOneValue: Bool = false, function: StaticString = #function,
    _ onAttach: @escaping @Sendable (_ downstream: Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    Signal(traits: sendsOneValue ? .single : [], function: function, onAttach: onAttach)
  }

  /// Subscribes for an operator: runs the source with the operator's subscriber, on the calling thread.
  @inlinable
  public func attach(_ subscriber: Subscriber<Value, Failure>) {
    runSource(for: subscriber)
  }

  /// Subscribes to this signal for an operator that ends at the same time as this signal. The operator and this signal
  /// share one subscription.
  ///
  /// - Parameters:
  ///   - subscription: the downstream's subscription.
  ///   - next: takes the values.
  ///   - terminal: takes the terminal.
  @inlinable
  @inline(__always)
  public func attach(
    under subscription: Subscription, next: @escaping @Sendable (Value) -> Void,
    terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    attach(Subscriber(next: next, terminal: terminal, subscription: subscription))
  }

  /// Makes an operator that only changes values. Failures and completion pass, and the operator has no subscription of
  /// its own: it shares the subscription of its upstream.
  ///
  /// - Parameters:
  ///   - sendsOneForOne: whether the operator sends at most one value for each value that it takes. If so, the result
  ///     keeps the ``sendsOneValue`` of this signal.
  ///   - function: the operator's name for reports. It is used only if the package trait `Diagnosis` is enabled.
  ///   - wrap: called once for each subscription. Takes a closure that sends the operator's output, and returns the
  ///     closure that takes its input. Keep the state of the subscription in a ``SerialState`` (C6).
  @inlinable
  public func lift<Output: Sendable>(
    sendsOneForOne: Bool = false, function: StaticString = #function,
    _ wrap: @escaping @Sendable (_ next: @escaping @Sendable (Output) -> Void) -> @Sendable (Value) -> Void
  ) -> Signal<Output, Failure> {
    Signal<Output, Failure>(traits: sendsOneForOne ? traits : traits.subtracting(.single), function: function) {
      downstream in
      attach(under: downstream.subscription, next: wrap(downstream.next), terminal: downstream.terminal)
    }
  }

  // MARK: Subscribing

  /// Subscribes with closures.
  ///
  /// The closures run on the sending thread, one at a time (C2). The subscription has ended, and its teardown has run,
  /// when `failed` or `completed` is called (C5). Releasing the result does not end the subscription, because the
  /// source owns it (C9).
  ///
  /// ReactiveObjC: `subscribeNext:error:completed:`.
  ///
  /// - Parameters:
  ///   - next: takes each value.
  ///   - failed: takes the failure, if the signal ends with one.
  ///   - completed: called if the signal completes.
  /// - Returns: the subscription. Dispose it to end it early.
  @inlinable
  @discardableResult
  public func subscribe(
    next: @escaping @Sendable (Value) -> Void,
    failed: @escaping @Sendable (Failure) -> Void,
    completed: (@Sendable () -> Void)? = nil
  ) -> Subscription {
    subscribe(next: next) { termination in
      switch termination {
      case .failed(let failure): failed(failure)
      case .completed: completed?()
      }
    }
  }

  /// Subscribes with closures for the failure and the completion, and ignores the values. Otherwise it works like
  /// ``subscribe(next:failed:completed:)``.
  @discardableResult
  public func subscribe(
    failed: @escaping @Sendable (Failure) -> Void, completed: @escaping @Sendable () -> Void
  ) -> Subscription {
    subscribe(next: { _ in }, failed: failed, completed: completed)
  }

  /// Subscribes for the values and the completion, and drops a failure. Otherwise it works like
  /// ``subscribe(next:failed:completed:)``.
  @inlinable
  @discardableResult
  public func subscribeIgnoringFailures(
    next: @escaping @Sendable (Value) -> Void = { _ in }, completed: (@Sendable () -> Void)? = nil
  ) -> Subscription {
    subscribe(next: next, failed: { _ in }, completed: completed)
  }

  /// Subscribes with a closure that takes every event. A closure without the label `events:` takes only the values.
  @inlinable
  @discardableResult
  @_disfavoredOverload
  public func subscribe(events: @escaping @Sendable (Event<Value, Failure>) -> Void) -> Subscription {
    subscribe(next: { events(.next($0)) }, terminal: { events(Event($0)) })
  }

  /// Sends all events to a subscriber, a subject or another target. This signal becomes one of the target's upstreams.
  ///
  /// Traps if this signal gets its values from the target, directly or through other signals: each value would be sent
  /// again without end (C15). If your code ends such a cycle after some values, use `subscribe(next:)`.
  ///
  /// ReactiveObjC: `subscribe:`.
  ///
  /// - Returns: the subscription. Disposing it stops this signal from sending to the target.
  @discardableResult
  public func subscribe(
    _ target: some SignalTarget<Value, Failure>, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    let subscriber = target.makeSubscriber()
    let upstream = subscriber.subscription as? UpstreamSubscription
    upstream?.place = (file, line)
    attach(subscriber)
    upstream?.noteAttached()
    return subscriber.subscription
  }

  @inlinable
  @discardableResult
  func subscribe(
    next: @escaping @Sendable (Value) -> Void, terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) -> Subscription {
    let subscription = Subscription()
    attach(under: subscription) { value in
      if !subscription.isDisposed { next(value) }
    } terminal: { termination in
      if subscription.end(with: termination) { terminal(termination) }
    }
    return subscription
  }
}

extension Signal where Failure == Never {
  /// Subscribes with closures to a signal that cannot fail. Returns the subscription, to end it early.
  @inlinable
  @discardableResult
  public func subscribe(
    next: @escaping @Sendable (Value) -> Void, completed: @escaping @Sendable () -> Void
  ) -> Subscription {
    subscribe(next: next) { (_: Termination<Never>) in completed() }
  }

  /// Subscribes with a closure for the values of a signal that cannot fail. Returns the subscription, to end it early.
  @inlinable
  @discardableResult
  public func subscribe(next: @escaping @Sendable (Value) -> Void) -> Subscription {
    let subscription = Subscription()
    // Not by the variant with a terminal closure, which allocates a context for that.
    attach(under: subscription) { value in
      if !subscription.isDisposed { next(value) }
    } terminal: { _ in
      subscription.end()
    }
    return subscription
  }

  /// Subscribes for the side effects of a signal that cannot fail. Returns the subscription, to end it early.
  @inlinable
  @discardableResult
  public func subscribe() -> Subscription { subscribe { (_: Value) in } }

  /// Subscribes for the completion of a signal that cannot fail. Returns the subscription, to end it early.
  @inlinable
  @discardableResult
  @_disfavoredOverload  // A closure without parameters takes the values of a signal of `Void`.
  public func subscribe(completed: @escaping @Sendable () -> Void) -> Subscription {
    subscribe(next: { _ in }, completed: completed)
  }
}
