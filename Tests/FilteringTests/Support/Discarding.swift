import ReactiveFiltering

extension Signal {
  /// Leaves a note that takes what operators upstream drop.
  func discarding<Dropped: Sendable>(
    _: Dropped.Type, _ discard: @escaping @Sendable (Dropped) -> Void
  ) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      child.leave(DiscardNote(discard))
      self.attach(Subscriber(next: downstream.next, terminal: end, subscription: child))
    }
  }
}
