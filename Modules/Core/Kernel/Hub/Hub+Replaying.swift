import Synchronization

/// What a subscriber is told that comes late, and what waits while it is.
extension Hub {
  /// Registers a subscriber, and replays to it on this thread.
  @inlinable
  func attachRemembering(_ subscriber: Subscriber<Value, Failure>) {
    let node = GatedNode(subscriber, in: self)
    let (begun, replay) = register(node)
    if let begun { subscriber.next(begun) }
    replay?.forEach { value in
      subscriber.next(value)
      return !subscriber.isDisposed
    }
    open(node)
  }

  /// Appends a node unless the end has come, and takes what it is to be told first, in one step.
  @usableFromInline
  func register(_ node: GatedNode<Value, Failure>) -> (begun: Value?, replay: ReplayBuffer<Value>?) {
    enter()
    let told = (current?.replayed, memory?.replay)
    let isEnded = ending != nil
    if !isEnded { append(node) }
    leave()
    if isEnded {
      node.state.store(AnyNode.late, ordering: .relaxed)
    } else {
      node.subscription.adopt(.passRetained(node))
    }
    return told
  }

  /// Leaves an event to the thread that replays to a node, or delivers it if that has just finished.
  @usableFromInline
  func hold(_ event: HubEvent<Value, Failure>, in node: GatedNode<Value, Failure>) {
    lock.lock()
    let isGated = node.state.load(ordering: .relaxed) == AnyNode.gated
    if isGated { node.backlog.append(event) }
    lock.unlock()
    if !isGated, node.state.load(ordering: .acquiring) == AnyNode.open { hand(event, to: node) }
  }

  /// Delivers what waited while a node read its replay, until nothing does, and lets live events through; or tells it of the end that
  /// had come before.
  @usableFromInline
  func open(_ node: GatedNode<Value, Failure>) {
    if node.state.load(ordering: .relaxed) == AnyNode.late, let ending = access.withLock({ ending }) {
      return node.end(ending)
    }
    while true {
      lock.lock()
      let backlog = node.backlog.take()
      if backlog.isEmpty {
        _ = node.state.compareExchange(
          expected: AnyNode.gated, desired: AnyNode.open, ordering: .acquiringAndReleasing)
      }
      lock.unlock()
      guard !backlog.isEmpty else { return }
      for event in backlog where node.state.load(ordering: .acquiring) != AnyNode.removed {
        hand(event, to: node)
      }
    }
  }

  private func hand(_ event: HubEvent<Value, Failure>, to node: Node<Value, Failure>) {
    switch event {
    case .next(let value): node.next(value)
    case .end(let ending): node.end(ending)
    }
  }
}
