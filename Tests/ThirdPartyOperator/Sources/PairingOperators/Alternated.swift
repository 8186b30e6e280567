import ReactiveKernel

extension Signal {
  /// Sends the values of two signals in alternation: a second value of the same signal in a row is dropped.
  ///
  ///     self       --a--b-----c--|
  ///     other      ------1--2-----|
  ///     alternated --a---1----c---|
  ///
  /// Completes when both signals have completed. A failure of either signal is sent at once.
  public func alternated(with other: some SignalSource<Value, Failure>) -> Signal {
    let sources = [self, other.signal]
    return .attaching { downstream in
      let next = downstream.next
      let joiner = Joiner(downstream, sources: sources.count)
      let latest = SerialState<Int?>(nil)
      for (tag, source) in sources.enumerated() {
        joiner.join(source, tag: tag) { value in
          guard latest.value != tag else { return }
          latest.value = tag
          next(value)
        }
      }
    }
  }
}
