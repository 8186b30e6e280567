import ReactiveSchedulers
import ReactiveTesting

extension Signal {
  /// Records the values that upstream operators drop.
  func discarding<Dropped: Sendable>(to dropped: Journal<Dropped>) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      child.leave(DiscardNote<Dropped> { dropped.write($0) })
      self.attach(Subscriber(next: downstream.next, terminal: end, subscription: child))
    }
  }
}

extension Signal {
  /// Calls a closure with the values that upstream operators drop.
  func discarding(_ discard: @escaping @Sendable (Value) -> Void) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      child.leave(DiscardNote<Value>(discard))
      self.attach(Subscriber(next: downstream.next, terminal: end, subscription: child))
    }
  }
}
