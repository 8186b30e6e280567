import ReactiveKernel
import ReactiveTesting

extension Signal {
  /// Writes down what operators upstream drop of their stores, as an operator downstream of them would.
  func discarding<Dropped: Sendable>(to journal: Journal<Dropped>) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      child.leave(DiscardNote<Dropped> { journal.write($0) })
      attach(Subscriber(next: downstream.next, terminal: end, subscription: child))
    }
  }
}
