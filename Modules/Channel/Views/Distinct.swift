import ReactiveKernel

extension BindingEnd where Value: Equatable {
  /// This end without repetitions: writing it the value that it has is no news to its subscribers. See ``distinct(by:)``.
  public func distinct() -> BindingView<Value, Failure> {
    distinct(by: ==)
  }
}

extension BindingEnd {
  /// This end without repetitions, both ways: a value that is the same as the one before is taken, but is no news to subscribers.
  ///
  /// What bindings of the view see is compared with the latest value that went through it in either direction, the view's `signal` with its
  /// own last value. A text field that is bound so keeps its cursor when the same text comes back.
  ///
  /// - Parameter areSame: whether two values are the same. Runs on whichever thread sends.
  public func distinct(
    by areSame: @escaping @Sendable (Value, Value) -> Bool
  ) -> BindingView<Value, Failure> {
    let intake = intake
    let latest = LatestWrite<Value>(areSame)
    return BindingView(
      of: self,
      signal: signal.lift { next in
        let last = SerialState<Value?>(nil)
        return { value in
          if let last = last.value, areSame(last, value) { return }
          last.value = value
          next(value)
        }
      },
      stamped: stamped.lift { next in { written in next(latest.outward(written)) } },
      intake: BindingIntake(next: { intake.next(latest.inward($0)) }, terminal: intake.terminal),
      send: { value in withExtendedLifetime(self) { intake.next(latest.inward(Stamped(value))) } })
  }
}

/// The latest write that went through a view.
private final class LatestWrite<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `latest` is used under the lock only.
  private let lock = Lock()
  private var latest: Passed?
  private let areSame: @Sendable (Value, Value) -> Bool

  /// A write, and what the two sides of the view take it to go back to.
  private struct Passed {
    var value: Value
    var stamp: WriteStamp
    var inside: WriteStamp
    var outside: WriteStamp
  }

  init(_ areSame: @escaping @Sendable (Value, Value) -> Bool) {
    self.areSame = areSame
  }

  /// Makes what comes from the end, if it repeats the latest write, a newer stamp of what the other side has.
  ///
  /// It is never left out, for then the two sides would no longer have the same stamp, and could come to rest on different writes. Should
  /// another write overtake this one, it merely counts as news: what is the same as a write may always take its origin.
  func outward(_ written: Stamped<Value>) -> Stamped<Value> {
    let known = repeated(by: written)
    let outside = known?.outside ?? written.origin
    note(Passed(value: written.value, stamp: written.stamp, inside: written.origin, outside: outside))
    return Stamped(written.value, stamp: written.stamp, origin: outside)
  }

  /// Makes what goes to the end, if it repeats the latest write, a newer stamp of what the end has.
  func inward(_ written: Stamped<Value>) -> Stamped<Value> {
    let known = repeated(by: written)
    let inside = known?.inside ?? written.origin
    note(Passed(value: written.value, stamp: written.stamp, inside: inside, outside: written.origin))
    return Stamped(written.value, stamp: written.stamp, origin: inside)
  }

  private func repeated(by written: Stamped<Value>) -> Passed? {
    guard let known = lock.withLock({ latest }), areSame(known.value, written.value) else { return nil }
    return known
  }

  private func note(_ passed: Passed) {
    let replaced = lock.withLock {
      let replaced = latest
      if latest.map({ $0.stamp < passed.stamp }) ?? true { latest = passed }
      return replaced
    }
    // Released outside the lock: that may run a user's `deinit`.
    withExtendedLifetime(replaced) {}
  }
}
