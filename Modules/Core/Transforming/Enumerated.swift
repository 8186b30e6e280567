import ReactiveKernel

extension Signal {
  /// Sends each value with its number, counted from zero.
  ///
  ///     self       --x--y--|
  ///     enumerated --a--b--|    a: (0, x)  b: (1, y)
  ///
  /// Each subscription counts from zero. Failures and completion pass.
  ///
  /// Elsewhere: `enumerated()` (RxSwift).
  @inlinable
  public func enumerated() -> Signal<(offset: Int, element: Value), Failure> {
    lift(sendsOneForOne: true) { next in
      let count = SerialState(0)
      return { value in
        let offset = count.value
        count.value = offset &+ 1
        next((offset, value))
      }
    }
  }
}
