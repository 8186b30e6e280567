// Each call adds a report. The reports belong to the process, and modules that do not know each other want the same
// event.
extension Diagnostics {
  // MARK: Queues

  /// Reports queues that grow because a source sends values faster than its subscriber takes them.
  ///
  /// These are the queues of subjects and shared signals, of operators that join signals, of `deliver(on:)`, and of
  /// `values` and `sequence()`.
  ///
  /// - Parameters:
  ///   - depth: the number of waiting events at which `report` is called. Each time a queue reaches this number,
  ///     `report` is called once.
  ///   - report: called on the sending thread, with no lock held. The closure must not send anything that enters the
  ///     reported queue.
  /// - Returns: a disposable that ends the reports. Without a disposal, the reports continue until the process ends.
  @discardableResult
  public static func reportQueues(
    reaching depth: Int, to report: @escaping @Sendable (_ depth: Int) -> Void
  ) -> any Disposable {
    depthReports.add(DepthReport(depth: depth, call: report))
  }

  /// Reports a queue that has reached the depth of ``reportQueues(reaching:to:)``.
  @usableFromInline
  package static func noteQueueDepth(_ depth: Int) {
    guard depth >= leastReportedDepth.load() else { return }
    for report in depthReports.current where report.depth == depth { report.call(depth) }
  }

  private struct DepthReport: Sendable {
    let depth: Int
    let call: @Sendable (Int) -> Void
  }

  private static let leastReportedDepth = AtomicInt(Int.max)
  private static let depthReports = Reporters<DepthReport> { reports in
    leastReportedDepth.store(reports.reduce(Int.max) { min($0, $1.depth) })
  }

  // MARK: Undeliverable failures

  /// Reports failures that no subscriber can receive, because they came after their subscription had ended.
  ///
  /// Without a call of this function, each such failure is written to standard error as one line. The line contains the
  /// type of the failure. It also names the `checkpoint` operators that the failure has passed, or would have passed on
  /// its way to the subscriber. The failure itself may contain a secret, so it is not written: only the closure
  /// `report` gets it. A task's `CancellationError` is not reported, because a disposal caused it. RxJava:
  /// `RxJavaPlugins.setErrorHandler`; Reactor: `Hooks.onErrorDropped`.
  ///
  /// - Parameter report: called on the thread that sent the failure, with no lock held. If this function was called
  ///   several times, the closures are called in the order in which they were added.
  /// - Returns: a disposable that ends the reports. Without a disposal, the reports continue until the process ends.
  @discardableResult
  public static func reportUndeliverable(
    to report: @escaping @Sendable (_ failure: any Error) -> Void
  ) -> any Disposable {
    undeliverableReports.add(report)
  }

  /// Leaves out of standard error the failures that belong to a test.
  package static func expectUndeliverable(where isExpected: @escaping @Sendable (any Error) -> Bool) {
    _ = undeliverableExpectations.add(isExpected)
  }

  static let undeliverableReports = Reporters<@Sendable (any Error) -> Void>()
  static let undeliverableExpectations = Reporters<@Sendable (any Error) -> Bool>()
}
