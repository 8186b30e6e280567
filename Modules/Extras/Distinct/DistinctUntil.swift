import ReactiveKernel

extension Signal {
  /// Sends each value whose key has not come since the last reset.
  ///
  ///     self           --1--1--2--1--1--|
  ///     resets         ---------x-------
  ///     distinct until --1-----2--1-----|    by: { $0 }
  ///
  /// Works like `distinct(by:)`, but each value of `resets` removes all keys. The resets are subscribed to first. If
  /// the resets fail, the result fails with the same failure. If the resets complete, or end without a terminal (C9),
  /// this signal continues, and the keys are kept until the subscription ends. Failures and completion of this signal
  /// pass. RxJS calls the resets `flushes`.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - key: makes the key of each value, on the thread that sends it. A key path also works.
  ///   - resets: any source; its values do not matter. Use `promoteError()` for resets that cannot fail.
  public func distinct<Key: Hashable & Sendable, Resets: SignalSource>(
    by key: @escaping @Sendable (Value) -> Key, until resets: Resets
  ) -> Signal where Resets.Failure == Failure {
    let resets = resets.signal
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      let next = downstream.next
      let seen = SerialState(Set<Key>())
      let joiner = UpstreamJoiner(downstream, sources: 2)
      joiner.join(resets, tag: 1, isSideInput: true) { _ in seen.value.removeAll() }
      joiner.join(self) { value in if seen.value.insert(key(value)).inserted { next(value) } }
    }
  }
}

/// Ends with its upstream, whose tag is zero.
private final class UpstreamJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing is added to it.
  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 { finish(isAbandoned: isAbandoned) }
  }
}
