#if Exploration
  import ReactiveDisposables
  import ReactiveSchedulers

  /// A scheduler whose work is a thread of the scenario. It has no time.
  final class ThreadScheduler: Scheduler {
    let queue = WorkQueue()

    var now: SchedulerInstant { .zero }

    func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
      // Run once, on the thread of the scenario.
      nonisolated(unsafe) let action = action
      let flag = ActionDisposable {}
      queue.add { if !flag.isDisposed { action() } }
      return flag
    }

    func schedule(
      at _: SchedulerInstant, tolerance _: Duration, _ action: sending @escaping () -> Void
    ) -> any Disposable {
      schedule(action)
    }
  }

  /// Runs the jobs of tasks on a thread of the scenario.
  final class ThreadExecutor: TaskExecutor {
    let queue = WorkQueue()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.add { [unowned self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
#endif
