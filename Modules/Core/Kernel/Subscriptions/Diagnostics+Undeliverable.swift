extension Diagnostics {
  /// Reports the failure of a terminal that arrives after the end. A completion after the end is not reported.
  ///
  /// For operators that hold terminals back. An operator that ends a child calls ``Subscription/end(with:)``.
  ///
  /// - Parameters:
  ///   - termination: the terminal.
  ///   - subscription: the subscription that has ended. The report names the checkpoints downstream of it.
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
