import ReactiveKernel
import ReactiveTesting

/// Runs a closure, and collects the reports of queues that reach a depth meanwhile, on the calling thread: other tests
/// have queues too.
///
/// - Parameters:
///   - depth: see ``ReactiveDisposables/Diagnostics/reportQueues(reaching:to:)``.
///   - body: may fill queues.
/// - Returns: the depths that were reported.
package func queueDepths(reaching depth: Int, during body: () -> Void) -> [Int] {
  let depths = Journal<Int>()
  let stack = StackSpan.ofCurrentThread
  let reports = Diagnostics.reportQueues(reaching: depth) {
    if stack.contains(currentStackAddress()) { depths.write($0) }
  }
  body()
  reports.dispose()
  return depths.entries
}
