extension Hub {
  /// Makes a hub that continues the replay of another one, to which no more values are sent. The replay is moved if
  /// this is the last reader of it.
  @usableFromInline
  package convenience init(continuing previous: Hub, isLast: Bool) {
    self.init(capacity: previous.capacity, remember: previous.remember)
    (kept, current) = previous.lock.withLock {
      isLast ? previous.takeReplay() : (previous.kept, previous.current)
    }
  }

  /// The events sent from now on.
  @inlinable
  package var live: Signal<Value, Failure> {
    .attaching { [self] subscriber in attach(Node(subscriber, in: self)) }
  }

  /// The replay, and the events that follow.
  @inlinable
  package var replaying: Signal<Value, Failure> {
    .attaching { [self] subscriber in admit(subscriber) }
  }

  @inlinable
  func attach(_ node: Node<Value, Failure>) {
    // On the list of the subscription first: if the subscription has ended, the node is removed before it is on the
    // hub's.
    node.subscriber.subscription.adopt(node)
    if !append(node) { node.takeEnd() }
  }

  /// Registers a subscriber, and replays to it on this thread.
  @inlinable
  @inline(__always)
  package func admit(_ subscriber: Subscriber<Value, Failure>) { admit(subscriber, at: Node(subscriber, in: self)) }

  /// Registers a subscriber at its place, and replays to it on this thread.
  ///
  /// Always inlined: where the subscriber's closures are known, they become one with the loop over the replay, at half
  /// of the instructions for each value.
  @inlinable
  @inline(__always)
  package func admit(_ subscriber: Subscriber<Value, Failure>, at node: Node<Value, Failure>) {
    if capacity == 0 { return attach(node) }
    let (replay, current, isListed) = list(node)
    for value in replay.elements {
      guard !subscriber.isDisposed else { return }
      subscriber.next(value)
    }
    if let current, !subscriber.isDisposed { subscriber.next(current) }
    if isListed { open(node) } else { node.takeEnd() }
  }

  /// Registers a subscriber of a hub without capacity, and sends it the newest value, which the owner keeps.
  ///
  /// - Parameter read: in one step under the owner's lock, calls its argument, which lists the node, and reads the
  ///   newest value. If the argument returns false, the newest value waits, and the subscriber gets it from there.
  @inlinable
  package func admit(_ subscriber: Subscriber<Value, Failure>, reading read: (_ list: () -> Bool) -> Value?) {
    let node = Node(subscriber, in: self)
    node.state.store(AnyNode.replaying)
    subscriber.subscription.adopt(node)
    var isListed = false
    let newest = read {
      var isWaiting = false
      isListed = append(node) { isWaiting = !waiting.isEmpty }
      return !isWaiting
    }
    if let newest, !subscriber.isDisposed { subscriber.next(newest) }
    if isListed { open(node) } else { node.takeEnd() }
  }

  /// Lists a node, and copies its replay: one step, so that a value that is not in the copy is delivered to the node.
  ///
  /// Not inlined, which would make ``admit(_:at:)`` too long for the compiler to inline.
  @inlinable
  @inline(never)
  func list(_ node: Node<Value, Failure>) -> (replay: RingQueue<Value>, current: Value?, isListed: Bool) {
    node.state.store(AnyNode.replaying)
    node.subscriber.subscription.adopt(node)
    // A copy that shares its storage: only a value that is sent meanwhile copies the elements.
    var (replay, current) = (RingQueue<Value>(), Value?.none)
    let isListed = append(node) { (replay, current) = (kept, self.current) }
    return (replay, current, isListed)
  }

  /// Leaves a value to the thread that replays to a node, or delivers it if the replay has just ended.
  @usableFromInline
  func hold(_ value: Value, in node: Node<Value, Failure>) {
    let isHeld = lock.withLock {
      guard node.isReplaying else { return false }
      node.backlog.append(value)
      return true
    }
    if !isHeld, node.isOpen { node.subscriber.next(value) }
  }

  /// Delivers the backlog of a node until it is empty, and then the end if it has come, else opens the node.
  @usableFromInline
  func open(_ node: Node<Value, Failure>) {
    while true {
      var backlog: [Value] = []
      let hasEnded = lock.withLock {
        swap(&backlog, &node.backlog)
        if backlog.isEmpty, !self.hasEnded, node.isReplaying { node.state.store(AnyNode.open) }
        return self.hasEnded
      }
      guard !backlog.isEmpty else { return hasEnded ? node.takeEnd() : () }
      for value in backlog where !node.isRemoved { node.subscriber.next(value) }
    }
  }

  /// The values that a subscriber gets which comes now.
  package var replay: [Value] { lock.withLock { kept.elements + (current.map { [$0] } ?? []) } }

  package func forgetAll() { lock.discarding { takeReplay() } }

  /// Takes the kept values. Under the lock.
  @usableFromInline
  func takeReplay() -> (RingQueue<Value>, Value?) {
    defer { (kept, current) = (RingQueue(), nil) }
    return (kept, current)
  }

  /// Forgets the oldest values, up to the first that is not outdated. The closure runs under the lock: no user code.
  @usableFromInline
  package func forget(while isOutdated: (Value) -> Bool) {
    lock.discarding {
      var forgotten: [Value] = []
      while let oldest = kept.first, isOutdated(oldest) {
        _ = kept.popFirst()
        forgotten.append(oldest)
      }
      return forgotten
    }
  }
}
