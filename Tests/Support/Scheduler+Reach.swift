import ReactiveSchedulers

extension Scheduler {
  /// Waits, without blocking a thread, until the scheduler runs an action that is scheduled now.
  package func reach() async {
    await withCheckedContinuation { continuation in
      schedule { continuation.resume() }
    }
  }
}

/// The scheduler that runs the calling code, for tests that record it.
package func currentName() -> String {
  switch SchedulerContext.current {
  case nil: "none"
  case is MainScheduler: "main"
  case is InlineMainScheduler: "inline main"
  case let queue as QueueScheduler: queue.name
  case let other?: "\(type(of: other))"
  }
}
