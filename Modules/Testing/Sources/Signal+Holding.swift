import ReactiveKernel

extension Signal {
  /// Sends each value after `count` later values, and the last values at the completion: an operator with a buffer.
  package func holding(_ count: Int) -> Signal {
    .attaching { downstream in
      let held = HeldValues<Value>(for: downstream)
      let next = downstream.next
      attach(as: downstream.subscription.makeChild()) { value in
        held.append(value)
        if held.count > count, let oldest = held.popFirst() { next(oldest) }
      } ended: { termination in
        if case .completed = termination {
          while !downstream.isDisposed, let value = held.popFirst() { next(value) }
        }
        downstream.terminal(termination)
      }
    }
  }
}
