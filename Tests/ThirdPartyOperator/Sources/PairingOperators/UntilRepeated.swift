import ReactiveKernel

extension Signal where Value: Equatable {
  /// Sends values, and completes instead of sending the same value twice in a row.
  ///
  ///     self          --1--2--2--3--|
  ///     untilRepeated --1--2--|
  ///
  /// Forwards failures, and a completion before a repetition.
  public func untilRepeated() -> Signal {
    .attaching { downstream in
      let next = downstream.next
      let (child, end) = downstream.openChild()
      let last = SerialState<Value?>(nil)
      attach(
        Subscriber(
          next: { value in
            let isRepeated = last.value == value
            last.value = value
            if isRepeated { end(.completed) } else if !child.isDisposed { next(value) }
          },
          terminal: end,
          subscription: child))
    }
  }
}
