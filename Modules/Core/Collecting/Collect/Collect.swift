import ReactiveKernel

extension Signal {
  /// Gathers all values, and sends them as one array when the signal completes.
  ///
  ///     self      --1--2--3--|
  ///     collect() -----------(a|)    a: [1, 2, 3]
  ///
  /// Sends an empty array if there were no values. A failure passes, and the values are dropped.
  ///
  /// Elsewhere: `collect` (ReactiveObjC), `collect()` (ReactiveSwift, Combine), `toArray()` (RxSwift).
  @inlinable
  public func collect() -> Signal<[Value], Failure> {
    let upstream = self
    return .attaching { downstream in
      let next = downstream.next
      let terminal = downstream.terminal
      let held = Gathering<[Value]>([], for: downstream)
      upstream.attach(
        Subscriber(
          next: { value in held.value.append(value) },
          terminal: { termination in
            if case .completed = termination { next(held.take()) }
            terminal(termination)
            // A source may hold on to its subscriber after the end, but the values are not wanted any more.
            held.discardAll()
          },
          subscription: downstream.subscription))
    }
  }
}
