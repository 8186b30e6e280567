import ReactiveKernel
import ReactiveSchedulers

extension MainSignal {
  /// Sends the first values only, and completes with the last of them. Otherwise as `take` of a signal.
  ///
  /// - Parameter count: how many values to send; not negative.
  public func take(_ count: Int, file: StaticString = #file, line: UInt = #line) -> MainSignal {
    Diagnostics.requireCount(count, of: "take(_:)", file: file, line: line)
    // Completes on the main actor, too.
    if count == 0 {
      return Signal<Int, Failure>.empty().isolated(to: MainActor.self).compactMap { _ in nil }
    }
    return .attaching { downstream in
      let (child, end) = downstream.openChild()
      let remaining = SerialState(count)
      let subscriber = MainSubscriber<Value, Failure>(
        next: { value in
          let left = remaining.value &- 1
          remaining.value = left
          if left >= 0 { downstream.next(value) }
          if left == 0 { end(.completed) }
        }, terminal: end, subscription: child)
      attach(subscriber)
    }
  }

  /// Sends values as long as they pass a test on the main actor, and completes with the first that does not.
  public func take(while isIncluded: @escaping @MainActor (Value) -> Bool) -> MainSignal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      let subscriber = MainSubscriber<Value, Failure>(
        next: { value in
          // The value in progress may have passed the check of the entrance.
          if child.isDisposed { return }
          if isIncluded(value) { downstream.next(value) } else { end(.completed) }
        }, terminal: end, subscription: child)
      attach(subscriber)
    }
  }
}

extension ActorSignal {
  /// Sends the first values only, and completes with the last of them. Otherwise as `take` of a signal.
  ///
  /// - Parameter count: how many values to send; not negative.
  public func take(_ count: Int, file: StaticString = #file, line: UInt = #line) -> ActorSignal {
    Diagnostics.requireCount(count, of: "take(_:)", file: file, line: line)
    if count == 0 { return Signal<Int, Failure>.empty().isolated(to: isolation).compactMap { _, _ in nil } }
    return .attaching(on: isolation) { downstream in
      let (child, end) = downstream.openChild()
      let remaining = SerialState(count)
      let subscriber = ActorSubscriber<Isolation, Value, Failure>(
        next: { actor, value in
          let left = remaining.value &- 1
          remaining.value = left
          if left >= 0 { downstream.next(actor, value) }
          if left == 0 { end(actor, .completed) }
        }, terminal: end, subscription: child)
      attach(subscriber)
    }
  }

  /// Sends values as long as they pass a test on the actor, and completes with the first that does not.
  public func take(while isIncluded: @escaping @Sendable (isolated Isolation, Value) -> Bool) -> ActorSignal {
    .attaching(on: isolation) { downstream in
      let (child, end) = downstream.openChild()
      let subscriber = ActorSubscriber<Isolation, Value, Failure>(
        next: { actor, value in
          if child.isDisposed { return }
          if isIncluded(actor, value) { downstream.next(actor, value) } else { end(actor, .completed) }
        }, terminal: end, subscription: child)
      attach(subscriber)
    }
  }
}
