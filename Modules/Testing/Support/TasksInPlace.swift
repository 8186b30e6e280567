import ReactiveKernel

/// Runs each part of a task at once, on the thread that starts or resumes it: tasks keep virtual time and its order.
///
/// Cancel a task that waits, and that its cancellation resumes, inside ``afterwards(_:)``.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package final class TasksInPlace: TaskExecutor {
  package static let shared = TasksInPlace()

  @TaskLocal private static var held: HeldJobs?

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if TasksInPlace.held?.take(job) != true { run(job) }
  }

  private func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }

  /// Calls a closure, and then runs the parts of tasks that it has started or resumed, in their order.
  ///
  /// While a task is being cancelled, the runtime goes through the handlers of its cancellation. A handler may resume
  /// the task, and a task that ends in that time releases the handlers that are left.
  package static func afterwards<Result>(_ body: () throws -> Result) rethrows -> Result {
    let held = HeldJobs()
    defer { for job in held.end() { shared.run(job) } }
    return try $held.withValue(held) { try body() }
  }

  /// The jobs that wait for the end of a closure. Tasks that the closure starts inherit it, and outlive the closure.
  private final class HeldJobs: @unchecked Sendable {
    // Unchecked because the variables are used under the lock only.
    private let lock = Lock()
    private var jobs: [UnownedJob] = []
    private var isEnded = false

    func take(_ job: UnownedJob) -> Bool {
      lock.withLock {
        if !isEnded { jobs.append(job) }
        return !isEnded
      }
    }

    func end() -> [UnownedJob] {
      lock.withLock {
        isEnded = true
        return jobs
      }
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Signal {
  /// Sends each event in a task in place. A task that the library starts meanwhile prefers the same executor, so it
  /// runs in place too.
  package func sentInPlace() -> Signal {
    .attaching { downstream in
      attach(
        under: downstream.subscription,
        next: { value in Task(executorPreference: TasksInPlace.shared) { downstream.next(value) } },
        terminal: { termination in
          Task(executorPreference: TasksInPlace.shared) { downstream.terminal(termination) }
        })
    }
  }
}
