import ReactiveKernel

/// The machine of `switchToLatest`. Inner signals are numbered from one, and their numbers are their tags; zero is the
/// outer signal's.
///
/// The outer signal is serial (C2). So inner signals are replaced on its thread, outside the claim.
@usableFromInline
final class Switching<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `running` and `isPaced` change only on the outer signal's thread, and the others only inside the
  // claim.
  @exclusivity(unchecked) @usableFromInline var running: Subscription?
  @exclusivity(unchecked) private var newestEnded = 0
  @exclusivity(unchecked) private var isOuterOpen = true
  @exclusivity(unchecked) private var isOuterAbandoned = false
  /// Whether a consumer grants room, so that a sequence may wait. For the outer signal's thread.
  @usableFromInline lazy var isPaced = downstream.subscription.consumerRoom() != nil
  @usableFromInline let newest = AtomicInt()
  /// The number of the newest inner signal that has been subscribed to.
  @usableFromInline let attached = AtomicInt()

  /// Subscribes to the outer signal.
  ///
  /// - Parameter makeInner: makes an inner signal of each of its values, on its thread.
  @inlinable
  func attach<Input: Sendable>(
    outer: Signal<Input, Failure>, _ makeInner: @escaping @Sendable (Input) -> Signal<Value, Failure>
  ) {
    let child = makeChild(tag: 0)
    // Made once, and captured by the outer's closure. So an immediate inner signal counts few references.
    let subscriber = subscriberOfImmediates
    outer.attach(as: child) { [self] value in
      if !child.isDisposed { replace(with: makeInner(value), unless: child, subscriber) }
    } ended: { [self] termination in
      endSource(tag: 0, with: termination)
    }
  }

  /// Replaces the inner signal.
  ///
  /// The new signal is subscribed to before the old subscription ends, so a source that both share stays connected. If
  /// the old signal is still being subscribed to, its subscription ends at once, because it may send until then. The
  /// new one starts after that.
  ///
  /// - Parameter subscriber: ``subscriberOfImmediates``.
  @inlinable
  @inline(never)
  func replace(
    with inner: Signal<Value, Failure>, unless outer: Subscription, _ subscriber: Subscriber<Value, Failure>
  ) {
    // The closure that made the inner signal may have disposed of the subscription.
    guard !outer.isDisposed else { return }
    let replaced = running.take()
    let number = newest.load() + 1
    if attached.load() != number - 1 { replaced?.end() }
    newest.store(number)
    if serialiser.beginStart() {
      // Until this returns, the outer signal, which is serial, cannot replace the inner one.
      if inner.traits.contains(.immediate), !inner.traits.contains(.waits) || !isPaced {
        inner.attach(subscriber)
      } else {
        running = run(inner, as: makeChild(tag: number), number)
      }
      attached.store(number)
      replaced?.end()
      serialiser.endStart()
    } else {
      let child = makeChild(tag: number)
      running = child
      serialiser.queueStart { [self] in
        run(inner, as: child, number)
        attached.store(number)
        replaced?.end()
      }
    }
  }

  /// The subscriber of immediate inner signals, which run in place: each is the newest until it has ended.
  ///
  /// Another thread may deliver its values later, so they are numbered too.
  @inlinable
  var subscriberOfImmediates: Subscriber<Value, Failure> {
    Subscriber(
      next: { [self] value in send(value, as: newest.load()) },
      terminal: { [self] termination in innerEnded(with: termination, as: newest.load()) },
      subscription: downstream.subscription)
  }

  /// Subscribes to an inner signal, unless its subscription has ended.
  ///
  /// - Returns: the subscription, or nil if it has ended by now.
  @inlinable
  @discardableResult
  func run(_ inner: Signal<Value, Failure>, as child: Subscription, _ number: Int) -> Subscription? {
    inner.attach(as: child) { [self] value in
      send(value, as: number)
    } ended: { [self] termination in
      innerEnded(with: termination, as: number)
    }
    return child.isDisposed ? nil : child
  }

  // `forward` is written out: its closure would retain and release the machine for each event.
  @inlinable
  func send(_ value: Value, as number: Int) {
    guard serialiser.claimIfIdle() else { return sendLater(value, as: number) }
    pass(value, from: number)
    serialiser.release()
  }

  @inlinable
  @inline(never)
  func sendLater(_ value: Value, as number: Int) {
    serialiser.forward(Numbered(payload: value, number: number)) { [self] sent in
      pass(sent.payload, from: sent.number)
    }
  }

  @inlinable
  func pass(_ value: Value, from number: Int) {
    if newest.load() == number { downstream.next(value) }
  }

  @inlinable
  func innerEnded(with termination: Termination<Failure>, as number: Int) {
    guard serialiser.claimIfIdle() else {
      return serialiser.forward(Numbered(payload: termination, number: number)) { [self] sent in
        end(with: sent.payload, from: sent.number)
      }
    }
    end(with: termination, from: number)
    serialiser.release()
  }

  @inlinable
  func end(with termination: Termination<Failure>, from number: Int) {
    switch termination {
    case .completed:
      if mayHavePermits { keepEndPermit() }
      sourceEnded(tag: number, isAbandoned: false)
    case .failed: if newest.load() == number { finish(with: termination) }
    }
  }

  @usableFromInline
  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 {
      isOuterOpen = false
      isOuterAbandoned = isAbandoned
    } else {
      newestEnded = max(newestEnded, tag)
    }
    if !isOuterOpen, newestEnded == newest.load() { finish(isAbandoned: isOuterAbandoned) }
  }
}
