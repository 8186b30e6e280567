import ReactiveKernel
import ReactiveTesting

/// Probes that a test adds to a source, and plain operators. They use no module that the test may not depend on.
extension Signal {
  /// Runs a closure whenever a subscription to the signal begins.
  package func whenSubscribed(_ action: @escaping @Sendable () -> Void) -> Signal {
    .deferred {
      action()
      return self
    }
  }

  /// Ties an action to the end of each subscription.
  package func whenEnded(_ action: @escaping @Sendable () -> Void) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      child.add(action)
      attach(under: child, next: downstream.next, terminal: end)
    }
  }

  /// The first values only.
  package func taking(_ count: Int) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      let left = SerialState(count)
      attach(
        under: child,
        next: { value in
          left.value -= 1
          if left.value >= 0 { downstream.next(value) }
          if left.value == 0 { end(.completed) }
        }, terminal: end)
    }
  }

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

  /// Writes down what operators upstream drop of what they held back, as an operator downstream of them would.
  package func discarding<Dropped: Sendable>(to journal: Journal<Dropped>) -> Signal {
    leaving { _ in DiscardNote<Dropped> { journal.write($0) } }
  }
}
