import ReactiveKernel

extension Signal {
  /// Runs a closure with each value that an operator upstream held back and then drops.
  ///
  ///     self       --1--2--#
  ///     on discard --1--2--#    what an operator in self held back then is handed over
  ///
  /// Operators that hold values back (buffers, queues, pairs that wait for their other half) drop them on a failure
  /// (C8), on disposal, or when no subscriber can receive them any more. Each dropped value is handed over exactly
  /// once; values that were sent are not. All events pass. Of several hooks for one type, the nearest downstream of the
  /// operator is called. A hook for exactly the type dropped comes before one for `any Sendable`, which takes values of
  /// all types. Signals joined upstream find the hook as well. For operators in front of a shared signal, the hook of
  /// one subscriber is called, if a subscriber had one when the source was subscribed to.
  ///
  /// Elsewhere: `doOnDiscard` (Reactor).
  ///
  /// - Parameters:
  ///   - kind: the type of the values; what the closure takes, if left out.
  ///   - action: called when the operator drops the value, on the thread that causes the drop.
  @inlinable
  public func onDiscard<Dropped: Sendable>(
    of kind: Dropped.Type = Dropped.self, perform action: @escaping @Sendable (Dropped) -> Void
  ) -> Signal {
    leaving { _ in DiscardNote(action) }
  }
}
