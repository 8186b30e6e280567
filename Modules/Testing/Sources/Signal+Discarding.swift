import ReactiveKernel

extension Signal {
  /// Writes down what operators upstream drop of what they held back, as an operator downstream of them would.
  package func discarding<Dropped: Sendable>(to journal: Journal<Dropped>) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      child.leave(DiscardNote<Dropped> { journal.write($0) })
      self.attach(Subscriber(next: downstream.next, terminal: end, subscription: child))
    }
  }
}
