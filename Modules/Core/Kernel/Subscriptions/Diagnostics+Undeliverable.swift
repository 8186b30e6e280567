extension Subscription {
  /// Reports the failure of a terminal that has come after the end, unless a disposal has ended the subscription: the
  /// source reports what it sends after a disposal, so the disposal has overtaken this failure (C1).
  @usableFromInline
  @inline(never)
  package final func noteLate<Failure: Error>(_ termination: Termination<Failure>) {
    if endedByEvent { Diagnostics.noteUndeliverable(termination, at: self) }
  }
}

extension Diagnostics {
  /// Reports a failure that an operator cannot deliver, because the subscription has ended. Does nothing for a
  /// completion.
  ///
  /// Use it in operators that keep a terminal and pass it on later. An operator that ends a child with
  /// ``Subscription/end(with:)`` need not call this method, because ``Subscription/end(with:)`` reports the failure.
  ///
  /// - Parameters:
  ///   - termination: the failure or the completion that was not delivered.
  ///   - subscription: the subscription that has ended. The report names the checkpoints downstream of this
  ///     subscription.
  @inline(never)
  public static func noteUndeliverable<Failure: Error>(
    _ termination: Termination<Failure>, at subscription: Subscription? = nil
  ) {
    // Embedded Swift has no values of type `any Error`.
    #if !hasFeature(Embedded)
      guard case .failed(let failure) = termination else { return }
      guard let subscription else { return noteUndeliverable(failure, before: []) }
      subscription.reportFailure {
        noteUndeliverable(failure, before: CheckpointSubscription.places(downstreamOf: subscription))
      }
    #endif
  }
}
