import Dispatch

/// Runs tasks on a serial queue of their own, also while blocked threads fill the pool of tasks.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package final class OneThread: TaskExecutor {
  private let queue = DispatchQueue(label: "tests")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs all tasks on one thread, so that a yield lets the others come as far as they can.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package func onOneThread(_ body: @escaping @Sendable () async -> Void) async {
  await Task(executorPreference: OneThread()) { await body() }.value
}

/// Runs the other tasks of the thread until all wait.
package func others() async { for _ in 0..<100 { await Task.yield() } }
