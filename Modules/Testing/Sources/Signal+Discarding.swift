import ReactiveKernel

extension Signal {
  /// Writes down what operators upstream drop of what they held back, as an operator downstream of them would.
  package func discarding<Dropped: Sendable>(to journal: Journal<Dropped>) -> Signal {
    leaving { _ in DiscardNote<Dropped> { journal.write($0) } }
  }
}
