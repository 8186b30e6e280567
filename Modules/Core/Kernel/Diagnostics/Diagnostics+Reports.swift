extension Diagnostics {
  // MARK: Queues

  /// Reports queues that grow because a source sends faster than its subscriber takes.
  ///
  /// These are the queues of subjects and shared signals, of operators that join signals, of `deliver(on:)`, and of `values` and `sequence()`.
  ///
  /// - Parameters:
  ///   - depth: the number of waiting events at which `report` is called, once each time a queue reaches it.
  ///   - report: called on the sending thread, with no lock held. It must not send to the signal in question.
  public static func reportQueues(reaching depth: Int, to report: @escaping @Sendable (_ depth: Int) -> Void) {
    lock.withLock { hooks.value.reportDepth = report }
    reportedDepth.store(depth)
  }

  /// Stops the reports of queues.
  public static func stopReportingQueues() {
    reportedDepth.store(Int.max)
    lock.withLock { hooks.value.reportDepth = nil }
  }

  // MARK: Undeliverable failures

  /// Reports failures that no subscriber can receive any more: they came after their subscription had ended.
  ///
  /// Without it each is written to standard error, on a line of its own, with the checkpoints that it passed, or would have passed. A task's `CancellationError` is not one of them: disposal
  /// caused it. RxJava: `RxJavaPlugins.setErrorHandler`; Reactor: `Hooks.onErrorDropped`.
  ///
  /// - Parameter report: called on the thread that sent the failure, with no lock held.
  public static func reportUndeliverable(to report: @escaping @Sendable (_ failure: any Error) -> Void) {
    lock.withLock { hooks.value.reportFailure = report }
  }

  /// Writes undeliverable failures to standard error again.
  public static func stopReportingUndeliverable() {
    lock.withLock { hooks.value.reportFailure = nil }
  }

  /// Leaves out of standard error the failures that belong to a test.
  package static func expectUndeliverable(where isExpected: @escaping @Sendable (any Error) -> Bool) {
    lock.withLock { hooks.value.isExpected = isExpected }
  }

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
      guard case .failed(let failure) = termination, !(failure is CancellationError) else { return }
      let hooks = lock.withLock { self.hooks.value }
      let places = FailureTrace.places + CheckpointSubscription.places(downstreamOf: subscription)
      if let report = hooks.reportFailure { return FailureTrace.run(FailureTrace(places)) { report(failure) } }
      guard hooks.isExpected?(failure) != true else { return }
      let checkpoints = CheckpointPlace.list(places, after: "; checkpoints: ")
      writeToStandardError("ReactiveKernel: a failure came after the end of its subscription: \(failure)\(checkpoints)")
    #endif
  }

  fileprivate struct Hooks {
    var reportDepth: (@Sendable (Int) -> Void)?
    var reportFailure: (@Sendable (any Error) -> Void)?
    var isExpected: (@Sendable (any Error) -> Bool)?
  }

  fileprivate static let reportedDepth = AtomicInt(Int.max)
  fileprivate static let lock = Lock()
  // Under the lock only.
  fileprivate static let hooks = SerialState(Hooks())
}

/// Reports a queue that has reached the depth of `Diagnostics.reportQueues(reaching:to:)`.
@usableFromInline
package func noteQueueDepth(_ depth: Int) {
  guard depth == Diagnostics.reportedDepth.load() else { return }
  Diagnostics.lock.withLock { Diagnostics.hooks.value }.reportDepth?(depth)
}
