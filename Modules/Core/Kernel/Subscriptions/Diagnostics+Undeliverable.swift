extension Subscription {
  /// Sends a failure. It is in time unless the subscription has ended. If it is, and a disposal ends a subscription
  /// that it comes to meanwhile, it is not reported (C1).
  ///
  /// - Parameter isInTime: true if the source has looked before it began with what failed.
  @usableFromInline
  final func sendFailure(isInTime: Bool = false, _ send: () -> Void) {
    FailureTrace.begin(isInTime: isInTime || !isDisposed, send)
  }

  /// Reports the failure of a terminal that came after the end, unless it was sent in time and a disposal has overtaken
  /// it.
  @usableFromInline
  @inline(never)
  package final func noteLate<Failure: Error>(_ termination: Termination<Failure>) {
    if FailureTrace.isInTime, !endedByEvent { return }
    Diagnostics.noteUndeliverable(termination, at: self)
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
      noteUndeliverable(failure, before: CheckpointSubscription.places(downstreamOf: subscription))
    #endif
  }
}
