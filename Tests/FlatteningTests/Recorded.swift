import ReactiveTesting
import ReactiveKernel

/// How test signals fail.
struct Oops: Error, Equatable {}

/// A subscription and what it saw.
struct Recorded<Value: Sendable, Failure: Error>: Sendable {
  let log = Journal<Event<Value, Failure>>()
  let subscription: Subscription

  init(_ signal: Signal<Value, Failure>) {
    let log = log
    subscription = signal.subscribe(events: { log.write($0) })
  }

  var events: [Event<Value, Failure>] { log.entries }
  var values: [Value] { log.entries.compactMap(\.value) }
}

extension Signal {
  /// Runs a closure whenever a subscription to the signal begins.
  func whenSubscribed(_ action: @escaping @Sendable () -> Void) -> Signal {
    .deferred {
      action()
      return self
    }
  }

  /// Ties an action to the end of each subscription.
  func whenEnded(_ action: @escaping @Sendable () -> Void) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      child.add(action)
      self.attach(Subscriber(next: downstream.next, terminal: end, subscription: child))
    }
  }

  /// The first values only: an operator of a module that this one does not stand on.
  func taking(_ count: Int) -> Signal {
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
