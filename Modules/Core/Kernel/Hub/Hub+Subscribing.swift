import ReactiveDisposables
import Synchronization

extension Hub {
  /// The events sent from now on.
  @inlinable
  package var live: Signal<Value, Failure> {
    .attaching { [self] subscriber in attach(subscriber) }
  }

  /// What the hub remembers, and the events that follow.
  @inlinable
  package var replaying: Signal<Value, Failure> {
    .attaching { [self] subscriber in admit(subscriber) }
  }

  /// Registers a subscriber.
  @inlinable
  func attach(_ subscriber: Subscriber<Value, Failure>) {
    let node = Node(subscriber, in: self)
    // On the subscription's list first: if that has ended, the node is removed before it is on the hub's.
    subscriber.subscription.adopt(node)
    enlist(node)
  }

  /// Registers a subscriber, and replays to it on this thread.
  @inlinable
  package func admit(_ subscriber: Subscriber<Value, Failure>) {
    if capacity == 0 { return attach(subscriber) }
    let node = Node(subscriber, in: self, state: AnyNode.gated)
    subscriber.subscription.adopt(node)
    var replay: [Value] = []
    var current: Value?
    // One step: what is not in the replay is delivered to the node.
    let isListed = append(node) {
      current = self.current
      if !kept.isEmpty { replay = kept.elements }
    }
    for value in replay {
      if subscriber.isDisposed { return }
      subscriber.next(value)
    }
    if let current, !subscriber.isDisposed { subscriber.next(current) }
    if isListed { open(node) } else { node.takeEnd() }
  }

  /// Leaves a value to the thread that replays to a node, or delivers it if that has just finished.
  @usableFromInline
  func hold(_ value: Value, in node: Node<Value, Failure>) {
    let isHeld = lock.withLock {
      guard node.state.load(ordering: .relaxed) == AnyNode.gated else { return false }
      if node.backlog == nil { node.backlog = [value] } else { node.backlog?.append(value) }
      return true
    }
    if !isHeld, node.state.load(ordering: .acquiring) == AnyNode.open { node.next(value) }
  }

  /// Delivers what waited while a node read its replay, until nothing does, and opens the node.
  @usableFromInline
  func open(_ node: Node<Value, Failure>) {
    while true {
      var isEndDue = false
      let backlog: [Value]? = lock.withLock {
        if let backlog = node.backlog.take() { return backlog }
        isEndDue = node.isEndDue
        if !isEndDue, node.state.load(ordering: .relaxed) == AnyNode.gated {
          node.state.store(AnyNode.open, ordering: .releasing)
        }
        return nil
      }
      guard let backlog else { return isEndDue ? node.takeEnd() : () }
      for value in backlog where node.state.load(ordering: .acquiring) != AnyNode.removed { node.next(value) }
    }
  }
}
