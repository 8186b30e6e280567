import ReactiveKernel

/// Runs each part of a task at once, on the thread that starts or resumes it: tasks keep virtual time and its order.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package final class TasksInPlace: TaskExecutor {
  package static let shared = TasksInPlace()

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
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
