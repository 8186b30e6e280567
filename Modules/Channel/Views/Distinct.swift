import ReactiveKernel

extension BindingEnd where Value: Equatable {
  /// Returns a view of this end that skips repetitions: subscribers do not get an equal value again. See
  /// ``distinct(by:)``.
  public func distinct() -> BindingView<Value, Failure> {
    distinct(by: ==)
  }
}

extension BindingEnd {
  /// Returns a view of this end that skips repetitions, both ways. Each side takes a repeated value, but its
  /// subscribers do not get it again.
  ///
  /// A binding compares each value with the latest value that passed the view in either direction. The view's `signal`
  /// compares each value with the last value that it has sent. So a text field that is bound this way keeps its cursor
  /// when the same text comes back.
  ///
  /// - Parameter areSame: returns whether two values are the same. Runs on the sending thread.
  public func distinct(
    by areSame: @escaping @Sendable (Value, Value) -> Bool
  ) -> BindingView<Value, Failure> {
    let intake = intake
    let latest = LatestWrite<Value>(areSame)
    let write: @Sendable (Stamped<Value>) -> Void = { intake.next(latest.passing($0, isOutward: false)) }
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
      stamped: stamped.lift { next in { written in next(latest.passing(written, isOutward: true)) } },
      intake: BindingIntake(next: write, terminal: intake.terminal),
      send: { value in withExtendedLifetime(self) { write(Stamped(value)) } })
  }
}

/// The latest write that passed a view.
private final class LatestWrite<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `latest` is used under the lock only.
  private let lock = Lock()
  private var latest: (value: Value, stamp: WriteStamp, inside: WriteStamp, outside: WriteStamp)?
  private let areSame: @Sendable (Value, Value) -> Bool

  init(_ areSame: @escaping @Sendable (Value, Value) -> Bool) {
    self.areSame = areSame
  }

  /// Makes a write that repeats the latest one a newer stamp of the value that the other side has: with the origin that
  /// it has there.
  ///
  /// It is never dropped. Otherwise the two sides would have different stamps, and could keep different writes. If
  /// another write overtakes this one, this one counts as new, which is safe.
  func passing(_ written: Stamped<Value>, isOutward: Bool) -> Stamped<Value> {
    let former = lock.withLock { latest }
    let known = former.flatMap { areSame($0.value, written.value) ? $0 : nil }
    let origin = (isOutward ? known?.outside : known?.inside) ?? written.origin
    let (inside, outside) = isOutward ? (written.origin, origin) : (origin, written.origin)
    lock.discarding {
      let replaced = latest
      if replaced.map({ $0.stamp < written.stamp }) ?? true { latest = (written.value, written.stamp, inside, outside) }
      return replaced
    }
    return Stamped(written.value, stamp: written.stamp, origin: origin)
  }
}
