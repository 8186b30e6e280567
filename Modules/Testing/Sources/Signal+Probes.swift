/// Probes that a test adds to a source. They use no operators of modules that the test may not depend on.
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
      self.attach(Subscriber(next: downstream.next, terminal: end, subscription: child))
    }
  }

  /// The first values only.
  package func taking(_ count: Int) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      let left = SerialState(count)
      self.attach(
        Subscriber(
          next: { value in
            left.value -= 1
            if left.value >= 0 { downstream.next(value) }
            if left.value == 0 { end(.completed) }
          }, terminal: end, subscription: child))
    }
  }
}
