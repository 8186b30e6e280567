import ReactiveKernel

extension Signal {
  /// Sends values while they pass a test, and completes at the first value that does not pass it.
  ///
  ///     self                     --1--2--3--4--|
  ///     take while < 3           --1--2--|
  ///     take while < 3 inclusive --1--2--(3|)
  ///
  /// Completes at once, ends its upstream, and does not call the test again. A failure or a completion that comes
  /// before such a value is forwarded.
  ///
  /// Elsewhere: `takeWhileBlock:` (ReactiveObjC), `take(while:)` (ReactiveSwift), `take(while:behavior:)` (RxSwift),
  /// `prefix(while:)` (Combine).
  ///
  /// - Parameters:
  ///   - isIncluded: called for each value, on the thread that sends it.
  ///   - inclusive: whether the value that did not pass is sent too. In ReactiveSwift, `take(until:)` sends this value.
  @inlinable
  public func take(while isIncluded: @escaping @Sendable (Value) -> Bool, inclusive: Bool = false) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      let next = downstream.next
      let (child, end) = downstream.openChild()
      let isOpen = SerialState(true)
      attach(
        under: child,
        next: { value in
          // A source may continue to send after its subscription has ended.
          guard isOpen.value else { return }
          if isIncluded(value) { return next(value) }
          isOpen.value = false
          if inclusive { next(value) }
          end(.completed)
        }, terminal: end)
    }
  }
}
