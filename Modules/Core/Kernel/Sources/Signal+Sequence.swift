extension Signal {
  /// Makes a signal that sends the elements of a sequence, then completes; it stops when disposed.
  ///
  ///     sequence 1  2  3
  ///     signal   (123|)
  ///
  /// Each subscription iterates anew, on the subscribing thread. The sequence may be endless.
  ///
  /// Elsewhere: `signal` (ReactiveObjC), `init(_:)` (ReactiveSwift), `from(_:)` (RxSwift), `publisher` (Combine).
  ///
  /// - Parameter sequence: what each subscription gets.
  @inlinable
  public init(_ sequence: some Sequence<Value> & Sendable) {
    self.init(traits: .immediate) { downstream in
      let next = downstream.next
      let subscription = downstream.subscription
      for value in sequence {
        if subscription.isDisposed { return }
        next(value)
      }
      downstream.terminal(.completed)
    }
  }
}

extension Signal where Failure == Never {
  /// Makes a signal, which cannot fail, that sends the elements of a sequence, then completes; it stops when disposed.
  ///
  /// Each subscription iterates anew, on the subscribing thread.
  @inlinable
  public init(_ sequence: some Sequence<Value> & Sendable) {
    self.init(traits: .immediate) { downstream in
      let next = downstream.next
      let subscription = downstream.subscription
      for value in sequence {
        if subscription.isDisposed { return }
        next(value)
      }
      downstream.terminal(.completed)
    }
  }
}
