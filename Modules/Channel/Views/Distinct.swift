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
      stamped: stamped.lift { next in { written in next(latest.unify(written)) } },
      intake: BindingIntake(next: { intake.next(latest.unify($0)) }, terminal: intake.terminal))
  }
}

/// The latest write that went through a view.
private final class LatestWrite<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `latest` is used under the lock only.
  private let lock = Lock()
  private var latest: Stamped<Value>?
  private let areSame: @Sendable (Value, Value) -> Bool

  init(_ areSame: @escaping @Sendable (Value, Value) -> Bool) {
    self.areSame = areSame
  }

  /// Makes a write that repeats the latest one a newer stamp of that.
  ///
  /// It is never left out, for then the two sides would no longer have the same stamp, and could come to rest on different writes. Should
  /// another write overtake this one, it merely counts as news: what is the same as a write may always take its origin.
  func unify(_ written: Stamped<Value>) -> Stamped<Value> {
    let known = lock.withLock { latest }
    var unified = written
    if let known, known.origin != written.origin, areSame(known.value, written.value) {
      unified = Stamped(written.value, stamp: written.stamp, origin: known.origin)
    }
    // What was the latest is released outside the lock.
    let replaced = lock.withLock {
      let replaced = latest
      if let latest, latest.stamp >= unified.stamp { return replaced }
      latest = unified
      return replaced
    }
    withExtendedLifetime(replaced) {}
    return unified
  }
}
