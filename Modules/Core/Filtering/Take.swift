import ReactiveKernel

extension Signal {
  /// Sends the first `count` values, and completes with the last of them.
  ///
  ///     self   --1--2--3--4--|
  ///     take 2 --1--(2|)
  ///
  /// After the `count`-th value, completes at once and ends its upstream. With a count of zero, completes without
  /// subscribing to the upstream. A failure or a completion that comes before the `count`-th value is forwarded.
  ///
  /// Elsewhere: `take:` (ReactiveObjC), `take(first:)` (ReactiveSwift), `take(_:)` (RxSwift), `prefix(_:)` (Combine).
  ///
  /// - Parameter count: how many values to send; not negative.
  @inlinable
  @inline(__always)
  public func take(_ count: Int, file: StaticString = #file, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(count, of: "take(_:)", file: file, line: line)
    // Inlined always: seen as one with what surrounds it, it fuses (16 instructions an event instead of 69).
    let isOne = count <= 1 || sendsOneValue
    return .attaching { downstream in
      let next = downstream.next
      let (child, end) = downstream.openChild()
      guard count > 0 else { return end(.completed) }
      let remaining = SerialState(count)
      attach(
        under: child,
        next: { value in
          // Counted down before the value goes out, for a re-entrant send may come back here.
          let left = remaining.value &- 1
          remaining.value = left
          if left >= 0 { next(value) }
          if left == 0 { complete(by: end) }
        },
        terminal: end)
    }.sendingOneValue(if: isOne)
  }
}

/// Completes. Not inlined: with the trait `Diagnosis` the compiler would retain and release an object for each value.
@usableFromInline
@inline(never)
func complete<Failure: Error>(by end: (Termination<Failure>) -> Void) { end(.completed) }
