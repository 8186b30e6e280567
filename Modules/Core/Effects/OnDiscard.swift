import ReactiveKernel

extension Signal {
  /// Calls a closure with each value that an operator upstream holds and then drops.
  ///
  ///     self       --1--2--#
  ///     on discard --1--2--#    what an operator in self held back then is handed over
  ///
  /// Operators hold values in buffers, in queues, or in pairs that are not complete. They drop these values on a
  /// failure (C8), on disposal, or when no subscriber can receive them. The closure, called the *discard hook*, gets
  /// each dropped value exactly once, and no value that was sent. All events pass. If several hooks for one type are
  /// downstream of an operator, the nearest of them is called. A hook for exactly the dropped type is preferred to a
  /// hook for `any Sendable`, which takes values of all types. If an operator upstream joins signals, the hook also
  /// gets the values that are dropped in these signals. If a signal is shared, operators upstream of the sharing call
  /// the hook of one of the subscribers. For this, at least one subscriber must have a hook when the shared signal
  /// subscribes to its source.
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
