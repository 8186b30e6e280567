import ReactiveKernel

extension Signal where Value: Equatable {
  /// Sends values until one comes twice in a row, and completes instead of sending it again.
  ///
  ///     self          --1--2--2--3--|
  ///     untilRepeated --1--2--|
  ///
  /// Failures, and a completion that comes earlier, pass.
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
