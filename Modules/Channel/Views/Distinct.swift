import ReactiveKernel

extension BindingEnd where Value: Equatable {
  /// This end without repetitions: subscribers do not get an equal value again. See ``distinct(by:)``.
  public func distinct() -> BindingView<Value, Failure> {
    distinct(by: ==)
  }
}

extension BindingEnd {
  /// This end without repetitions, both ways: it takes a value that is the same as the one before, but subscribers do not get it again.
  ///
  /// Bindings of the view compare with the latest value that passed it in either direction. The view's `signal` compares with its own last
  /// value. A text field that is bound so keeps its cursor when the same text comes back.
  ///
  /// - Parameter areSame: whether two values are the same. Runs on the sending thread.
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

/// The latest write that passed a view.
private final class LatestWrite<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `latest` is used under the lock only.
  private let lock = Lock()
  private var latest: Passed?
  private let areSame: @Sendable (Value, Value) -> Bool

  /// A write, and its origin for each side of the view.
  private struct Passed {
    var value: Value
    var stamp: WriteStamp
    var inside: WriteStamp
    var outside: WriteStamp
  }

  init(_ areSame: @escaping @Sendable (Value, Value) -> Bool) {
    self.areSame = areSame
  }

  /// Makes a write from the end that repeats the latest one a newer stamp of the other side's value.
  ///
  /// It is never dropped. Otherwise the two sides would have different stamps, and could keep different writes. If another write overtakes this
  /// one, this one counts as new, which is safe.
  func outward(_ written: Stamped<Value>) -> Stamped<Value> {
    let known = repeated(by: written)
    let outside = known?.outside ?? written.origin
    record(Passed(value: written.value, stamp: written.stamp, inside: written.origin, outside: outside))
    return Stamped(written.value, stamp: written.stamp, origin: outside)
  }

  /// Makes a write to the end that repeats the latest one a newer stamp of the end's value.
  func inward(_ written: Stamped<Value>) -> Stamped<Value> {
    let known = repeated(by: written)
    let inside = known?.inside ?? written.origin
    record(Passed(value: written.value, stamp: written.stamp, inside: inside, outside: written.origin))
    return Stamped(written.value, stamp: written.stamp, origin: inside)
  }

  private func repeated(by written: Stamped<Value>) -> Passed? {
    guard let known = lock.withLock({ latest }), areSame(known.value, written.value) else { return nil }
    return known
  }

  private func record(_ passed: Passed) {
    let replaced = lock.withLock {
      let replaced = latest
      if latest.map({ $0.stamp < passed.stamp }) ?? true { latest = passed }
      return replaced
    }
    // Released without the lock: that may run a `deinit` of the user.
    withExtendedLifetime(replaced) {}
  }
}
