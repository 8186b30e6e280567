extension Diagnostics {
  // MARK: Queues

  /// Reports queues that grow because a source sends faster than its subscriber takes.
  ///
  /// - Parameters:
  ///   - depth: the number of waiting events at which `report` is called, once each time a queue reaches it.
  ///   - report: called on the sending thread, with no lock held. It must not send to the signal in question.
  public static func reportQueues(reaching depth: Int, to report: @escaping @Sendable (_ depth: Int) -> Void) {
    hooks.change { $0.reportDepth = report }
    reportedDepth.store(depth)
  }

  /// Stops the reports of queues.
  public static func stopReportingQueues() {
    reportedDepth.store(Int.max)
    hooks.change { $0.reportDepth = nil }
  }

  /// Reports a queue that has reached the depth of ``reportQueues(reaching:to:)``.
  @usableFromInline
  package static func noteQueueDepth(_ depth: Int) {
    if depth == reportedDepth.load() { hooks.current.reportDepth?(depth) }
  }

  // MARK: Undeliverable failures

  /// Reports failures that no subscriber can receive any more: they came after their subscription had ended.
  ///
  /// Without it each is written to standard error, on a line of its own: its type, and the checkpoints that it passed, or would have passed. The failure itself
  /// may contain a secret, so only this closure gets it. A task's `CancellationError` is not one of them: disposal caused it.
  /// RxJava: `RxJavaPlugins.setErrorHandler`; Reactor: `Hooks.onErrorDropped`.
  ///
  /// - Parameter report: called on the thread that sent the failure, with no lock held.
  public static func reportUndeliverable(to report: @escaping @Sendable (_ failure: any Error) -> Void) {
    hooks.change { $0.reportFailure = report }
  }

  /// Writes undeliverable failures to standard error again.
  public static func stopReportingUndeliverable() {
    hooks.change { $0.reportFailure = nil }
  }

  /// Leaves out of standard error the failures that belong to a test.
  package static func expectUndeliverable(where isExpected: @escaping @Sendable (any Error) -> Bool) {
    hooks.change { $0.isExpected = isExpected }
  }

  // MARK: Chains

  /// Sets the closures that describe chains in reports, or removes them.
  package static func describeChains(by descriptions: ChainDescriptions?) {
    hooks.change { $0.chains = descriptions }
  }

  /// The lines of a report about the chain in which the calling thread runs: the checkpoints that a failure has passed, and the trail if chains are described.
  static var surroundings: [(title: String, text: String)] {
    let passed = CheckpointPlace.list(FailureTrace.places, after: "")
    let trail = hooks.current.chains?.trail()
    return (passed.isEmpty ? [] : [("Passed", passed)]) + (trail.map { [("Trail", $0)] } ?? [])
  }

  /// Begins a check for leaks. Returns the closure that lists the subscriptions that began since and are left; empty if chains are not described.
  package static func beginLeakCheck() -> @Sendable () -> [String] {
    guard let chains = hooks.current.chains else { return { [] } }
    return chains.remains()
  }

  private static let reportedDepth = AtomicInt(Int.max)
  static let hooks = DiagnosticHooks()
}

/// Closures that describe chains in reports. ReactiveDiagnosis sets them while it inspects.
package struct ChainDescriptions: Sendable {
  /// The trail of the failure or value that the calling thread delivers.
  let trail: @Sendable () -> String?
  /// Begins a check for leaks; see `Diagnostics.beginLeakCheck()`.
  let remains: @Sendable () -> @Sendable () -> [String]

  package init(
    trail: @escaping @Sendable () -> String?, remains: @escaping @Sendable () -> @Sendable () -> [String]
  ) {
    self.trail = trail
    self.remains = remains
  }
}

/// The closures that take reports.
final class DiagnosticHooks: @unchecked Sendable {
  // Unchecked because the closures change only under the lock.
  struct Closures {
    var reportDepth: (@Sendable (Int) -> Void)?
    var reportFailure: (@Sendable (any Error) -> Void)?
    var isExpected: (@Sendable (any Error) -> Bool)?
    var chains: ChainDescriptions?
  }

  private let lock = Lock()
  private var closures = Closures()

  /// A copy, because a report is called without the lock.
  var current: Closures { lock.withLock { closures } }

  func change(_ body: (inout Closures) -> Void) {
    // The closure that is replaced is released without the lock.
    lock.discarding { () -> Closures in
      let former = closures
      body(&closures)
      return former
    }
  }
}
