import ReactiveKernel

extension Signal {
  /// What `min` and `max` are made of: keeps the value that no other has beaten, and sends it at completion.
  @inlinable
  func extreme(_ isBetter: @escaping @Sendable (_ value: Value, _ best: Value) -> Bool) -> Signal {
    let upstream = self
    return .attaching { downstream in
      let next = downstream.next
      let terminal = downstream.terminal
      let best = Gathering<Value?>(nil, for: downstream) { (dropped: Value?, hook: @Sendable (Value) -> Void) in
        if let dropped { hook(dropped) }
      }
      upstream.attach(
        Subscriber(
          next: { value in
            if let beaten = best.value, !isBetter(value, beaten) { return best.discard(value) }
            let beaten = best.value
            best.value = value
            best.discard(beaten)
          },
          terminal: { termination in
            if case .completed = termination, let value = best.take() { next(value) }
            terminal(termination)
            best.discardAll()
          },
          subscription: downstream.subscription))
    }
  }
}
