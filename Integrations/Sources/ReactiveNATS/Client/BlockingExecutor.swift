import Dispatch

/// Runs tasks that block their thread on threads of Dispatch. The usual threads of tasks are as few as the processors.
final class BlockingExecutor: TaskExecutor {
  private static let shared = BlockingExecutor()

  /// Calls a closure that blocks its thread. The caller's task waits without a thread.
  static func run<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    // Not a continuation, for the same reason as in ``Bell``.
    let task = Task(executorPreference: shared) { Result { () throws(Failure) in try body() } }
    return try await task.value.get()
  }

  /// Starts a task that runs also while consumers block all threads of the usual pool.
  static func start(_ body: @escaping @Sendable () async -> Void) {
    Task(executorPreference: shared) { await body() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
