import ReactiveKernel

/// Runs a closure, and collects the reports of queues that reach a depth meanwhile, on the calling thread: other tests have queues too.
///
/// - Parameters:
///   - depth: see ``ReactiveDisposables/Diagnostics/reportQueues(reaching:to:)``.
///   - body: may fill queues. One runs at a time in the process.
/// - Returns: the depths that were reported.
package func queueDepths(reaching depth: Int, during body: () -> Void) -> [Int] {
  watching.withLock {
    let depths = Journal<Int>()
    let stack = StackSpan.ofCurrentThread
    Diagnostics.reportQueues(reaching: depth) { if stack.contains(currentStackAddress()) { depths.write($0) } }
    body()
    Diagnostics.stopReportingQueues()
    return depths.entries
  }
}

private let watching = Lock()
