import ReactiveKernel

extension Signal {
  /// Sends the last `count` values when the signal completes.
  ///
  ///     self        --1--2--3--|
  ///     take last 2 -----------(23|)
  ///
  /// If the signal has fewer than `count` values, sends all of them. Holds at most `count` values, and a new value
  /// replaces the oldest. A failure passes at once. If `onDiscard` is applied downstream, its closure gets the replaced
  /// values and, at a failure, all held values. With a count of 0, sends no value and completes when the signal
  /// completes.
  ///
  /// Elsewhere: `takeLast:` (ReactiveObjC), `take(last:)` (ReactiveSwift), `takeLast(_:)` (RxSwift).
  ///
  /// - Parameter count: how many values to send; not negative.
  @inlinable
  public func take(last count: Int, file: StaticString = #file, line: UInt = #line) -> Signal {
    Diagnostics.requireCount(count, of: "take(last:)", file: file, line: line)
    return .attaching(sendsOneValue: count <= 1 || sendsOneValue) { downstream in
      let held = HeldValues<Value>(for: downstream)
      // Of all values, which may come together at the end of a window.
      let permit = SerialState(LatePermit())
      attach(as: downstream.subscription.makeChild()) { value in
        held.append(value)
        permit.value.add()
        if held.count > count, let pushedOut = held.popFirst() { held.discard(pushedOut) }
      } ended: { termination in
        if case .completed = termination {
          permit.value.run {
            while !downstream.isDisposed, let value = held.popFirst() { downstream.next(value) }
          }
        }
        downstream.terminal(termination)
      }
    }
  }
}
