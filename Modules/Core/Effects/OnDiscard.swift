import ReactiveKernel

extension Signal {
  /// Calls a closure with each value that an operator upstream holds and then drops.
  ///
  ///     self       --1--2--#
  ///     on discard --1--2--#    what an operator in self held back then is handed over
  ///
  /// Operators hold values in buffers, in queues, or in pairs that are not complete. They drop these values on a
  /// failure (C8), on disposal, or when no subscriber can receive them. The closure, called the *discard hook*, gets
  /// each dropped value exactly once, and no value that was sent. All events pass. Of several hooks for one type, the
  /// nearest downstream of the operator is called. A hook for exactly the dropped type is preferred to a hook for
  /// `any Sendable`, which takes values of all types. The hook also applies to the signals that operators upstream
  /// join. Operators upstream of a shared signal call the hook of one of its subscribers. For this, a subscriber must
  /// have a hook when the source is subscribed to.
  ///
  /// Elsewhere: `doOnDiscard` (Reactor).
  ///
  /// - Parameters:
  ///   - kind: the type of the values; if omitted, the type that the closure takes.
  ///   - action: called when the operator drops the value, on the thread that causes the drop.
  @inlinable
  public func onDiscard<Dropped: Sendable>(
    of kind: Dropped.Type = Dropped.self, perform action: @escaping @Sendable (Dropped) -> Void
  ) -> Signal {
    leaving { _ in DiscardNote(action) }
  }
}
