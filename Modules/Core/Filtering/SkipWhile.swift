import ReactiveKernel

extension Signal {
  /// Skips values while they pass a test.
  ///
  ///     self           --1--2--3--1--|
  ///     skip while < 3 --------3--1--|
  ///
  /// Sends the first value that does not pass and all later values, and does not call the test again. Failures and
  /// completion are forwarded.
  ///
  /// Elsewhere: `skipWhileBlock:` (ReactiveObjC), `skip(while:)` (ReactiveSwift, RxSwift), `drop(while:)` (Combine).
  ///
  /// - Parameter isSkipped: called for each value until a value does not pass, on the thread that sends the value.
  @inlinable
  public func skip(while isSkipped: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(sendsOneForOne: true) { next in
      let isOpen = SerialState(false)
      return { value in
        if !isOpen.value {
          if isSkipped(value) { return }
          isOpen.value = true
        }
        next(value)
      }
    }
  }
}
