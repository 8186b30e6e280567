import Dispatch

/// Runs tasks on a serial queue of their own, also while blocked threads fill the pool of tasks.
package final class OneThread: TaskExecutor {
  private let queue = DispatchQueue(label: "tests")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs all tasks on one thread, so that a yield lets the others come as far as they can.
package func onOneThread(_ body: @escaping @Sendable () async -> Void) async {
  await Task(executorPreference: OneThread()) { await body() }.value
}

/// Runs the other tasks of the thread until all wait.
package func others() async { for _ in 0..<100 { await Task.yield() } }
