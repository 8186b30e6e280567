import Synchronization

/// A roster of subscribers, a serialiser of what is sent to them, and, if wanted, a bounded replay: what subjects, channel
/// terminals and observable properties are thin shells of.
///
/// Values and terminals are items of one queue, delivered in the same order to all. A subscriber gets every event whose delivery
/// begins after it registered (C14). The owner calls ``abandon()`` when it goes; whoever only listens holds the hub.
@usableFromInline
package final class Hub<Value: Sendable, Failure: Error>: Roster, @unchecked Sendable {
  // Unchecked because the base class is; `ending` changes only with the access, `waiting` too, and the others under the lock.
  // Unmanaged, and one count of each held until `deinit`: so that a send does not count references.
  @usableFromInline let remembered: Unmanaged<HubMemory<Value>>?
  @usableFromInline let valued: Unmanaged<HubCurrent<Value>>?
  /// Whether it remembers nothing.
  @usableFromInline let isLive: Bool
  @exclusivity(unchecked) var waiting: WaitingValues<Value>?
  @exclusivity(unchecked) var ending: HubEnding<Failure>?
  @exclusivity(unchecked) var hasClosed = false

  /// Makes a hub that remembers nothing but its end.
  @usableFromInline
  package override init() {
    remembered = nil
    valued = nil
    isLive = true
    super.init()
  }

  /// Makes a hub that goes on with the replay of another one, which is fed no more.
  ///
  /// - Parameters:
  ///   - previous: the other one.
  ///   - isLast: whether no subscriber will read that one's replay any more, so that it is moved. The copy that is made otherwise costs time when
  ///     the next value comes.
  @usableFromInline
  package init(continuing previous: Hub, isLast: Bool) {
    remembered = previous.memory.map { .passRetained(previous.handOver($0, isLast: isLast)) }
    valued = nil
    isLive = false
    super.init()
  }

  /// Makes a hub that has a current value until it expires, and replays that.
  package init(current initial: Value) {
    remembered = nil
    valued = .passRetained(HubCurrent(initial))
    isLive = false
    super.init()
  }

  /// Makes a hub that replays to new subscribers.
  ///
  /// - Parameters:
  ///   - initial: the value it begins with, if any.
  ///   - capacity: how many values it replays; all if `nil`.
  @usableFromInline
  package init(remembering initial: Value?, capacity: Int?) {
    remembered = .passRetained(HubMemory(initial: initial, capacity: capacity))
    valued = nil
    isLive = false
    super.init()
  }

  deinit {
    remembered?.release()
    valued?.release()
  }

  @inlinable
  var current: HubCurrent<Value>? { valued?.takeUnretainedValue() }

  @inlinable
  var memory: HubMemory<Value>? { remembered?.takeUnretainedValue() }

  /// The events sent from now on, of a hub that remembers nothing.
  @inlinable
  package var live: Signal<Value, Failure> {
    .attaching { [self] subscriber in attach(subscriber) }
  }

  /// The replay of a hub that remembers, and what follows it.
  @inlinable
  package var replaying: Signal<Value, Failure> {
    .attaching { [self] subscriber in attachRemembering(subscriber) }
  }

  /// Registers a subscriber, after what the hub replays if it remembers.
  @inlinable
  package func admit(_ subscriber: Subscriber<Value, Failure>) {
    if isLive { attach(subscriber) } else { attachRemembering(subscriber) }
  }

  /// Sends a value to all subscribers; returns when it is accepted (C2).
  @inlinable
  package func send(_ value: Value) {
    guard isLive else { return valued == nil ? sendRemembering(value) : sendCurrent(value) }
    let claim = Roster.currentClaim()
    if word.compareExchange(expected: 0, desired: claim, ordering: .acquiring).exchanged {
      deliver(value, upTo: last.load(ordering: .acquiring))
      finish(claim)
    } else {
      sendWaiting(value)
    }
  }

  /// Ends the hub with a terminal, and its subscribers with it. Later sends are ignored.
  package func end(_ termination: Termination<Failure>) {
    if !end(.terminated(termination)) { Diagnostics.noteUndeliverable(termination) }
  }

  /// Ends the subscriptions without a terminal, because the owner is gone (C9).
  package func abandon() {
    end(.abandoned)
  }

  /// Releases the closures of all subscribers, now and later, and leaves their subscriptions open: no event can come any more, but what feeds the hub has not
  /// ended.
  ///
  /// For a hub that has a subscription as its ``Roster/feeder``. The subscriptions end with that, and keep it.
  package func fallSilent() {
    end(.silent)
  }

  package override func expire() {
    end(.expired)
  }

  @discardableResult
  private func end(_ ending: HubEnding<Failure>) -> Bool {
    lock.lock()
    hasClosed = true
    let upstreams = upstreams
    let isDone = upstreams == nil && endUnheard(ending)
    lock.unlock()
    if isDone { return true }
    upstreams?.end()
    switch takeTurn(isLast: true) {
    case .refused: return false
    case .claimed:
      finish(with: ending)
      drain()
    case .waits: queue { [self] in finish(with: ending) }
    }
    return true
  }

  /// Ends an idle hub that has nobody to tell; under the lock. Most subjects end so: when they are dropped.
  private func endUnheard(_ ending: HubEnding<Failure>) -> Bool {
    if case .expired = ending { return false }
    enter()
    defer { leave() }
    guard
      !hasSubscribers,
      word.compareExchange(expected: 0, desired: HubSerialiser.closed, ordering: .acquiringAndReleasing).exchanged
    else { return false }
    self.ending = ending
    hasEnded = true
    return true
  }

  private func finish(with ending: HubEnding<Failure>) {
    cut()
    deliver(ending)
  }

  @inlinable
  func deliver(_ value: Value, upTo last: Unmanaged<AnyNode>?) {
    guard let last else { return }
    var place = first.load(ordering: .relaxed).unsafelyUnwrapped
    while true {
      // A node stays listed, and so alive, for as long as the claim is held.
      let following = place._withUnsafeGuaranteedRef { node in
        let node = unsafeDowncast(node, to: Node<Value, Failure>.self)
        let state = node.state.load(ordering: .acquiring)
        if state == AnyNode.open {
          node.next(value)
        } else if state == AnyNode.gated {
          hold(.next(value), in: unsafeDowncast(node, to: GatedNode.self))
        }
        return node.following.load(ordering: .relaxed)
      }
      if place.toOpaque() == last.toOpaque() { return }
      place = following.unsafelyUnwrapped
    }
  }

  private func deliver(_ ending: HubEnding<Failure>) {
    if case .expired = ending { forgetAll() }
    enter()
    self.ending = ending
    hasEnded = true
    let last = last.load(ordering: .relaxed)
    leave()
    guard let last else { return }
    var place = first.load(ordering: .relaxed)
    while let node = place {
      place = node._withUnsafeGuaranteedRef { node in
        let node = unsafeDowncast(node, to: Node<Value, Failure>.self)
        switch node.state.load(ordering: .acquiring) {
        case AnyNode.open: node.end(ending)
        case AnyNode.gated: hold(.end(ending), in: unsafeDowncast(node, to: GatedNode.self))
        default: break
        }
        return node.following.load(ordering: .relaxed)
      }
      if node.toOpaque() == last.toOpaque() { return }
    }
  }

  override func settle() -> Bool { deliverAllWaiting() }

  @inlinable
  func attach(_ subscriber: Subscriber<Value, Failure>) {
    enlist(.handingOver(Node(subscriber, in: self)), in: subscriber.subscription)
  }

  override func tellEnd(to node: AnyNode) -> Bool {
    guard let ending = access.withLock({ ending }) else { return true }
    unsafeDowncast(node, to: Node<Value, Failure>.self).end(ending)
    if case .silent = ending { return false }
    return true
  }
}
