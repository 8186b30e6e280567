extension Signal {
  /// Makes a signal that sends the elements of a sequence, then completes; it stops when disposed.
  ///
  /// Each subscription iterates anew, on the subscribing thread.
  ///
  /// ReactiveObjC: `-[RACSequence signal]`. ReactiveX: `from`.
  @inlinable
  public init(_ sequence: some Sequence<Value> & Sendable) {
    self.init(onAttach: { downstream in
      let next = downstream.next
      let subscription = downstream.subscription
      for value in sequence {
        if subscription.isDisposed { return }
        next(value)
      }
      downstream.terminal(.completed)
    })
  }
}

extension Signal where Failure == Never {
  /// Makes a signal, which cannot fail, that sends the elements of a sequence, then completes; it stops when disposed.
  ///
  /// Each subscription iterates anew, on the subscribing thread.
  @inlinable
  public init(_ sequence: some Sequence<Value> & Sendable) {
    self.init(onAttach: { downstream in
      let next = downstream.next
      let subscription = downstream.subscription
      for value in sequence {
        if subscription.isDisposed { return }
        next(value)
      }
      downstream.terminal(.completed)
    })
  }
}
