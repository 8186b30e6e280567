import ReactiveKernel

extension Signal {
  /// A signal that runs an async function for each subscription, and sends what it returns or fails with what it throws.
  ///
  ///     returns 1 --(1|)
  ///     throws    --#
  ///
  /// Completes after the value. The function runs in a task of its own, and its thread delivers (C7). The task is cancelled when the subscription is
  /// disposed, and whatever it returns or throws after that is dropped. It runs to its end when only the disposable is dropped (C9).
  ///
  /// Elsewhere: `Single.create(work:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - priority: the task's priority; the subscriber's if nil.
  ///   - body: the function; looks at `Task.isCancelled` in its loops.
  public static func task(
    priority: TaskPriority? = nil, _ body: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Signal {
    Signal(traits: .single) { downstream in
      downstream.runTask(priority: priority) { () async throws(Failure) in
        let value = try await body()
        if !downstream.isDisposed { downstream.next(value) }
      }
    }
  }
}

extension Signal {
  /// A signal that runs an async function for each subscription, when a concurrent scheduler has a place for it.
  ///
  ///     returns 1 ---(1|)
  ///     throws    -----#
  ///
  /// A disposal before the function has started prevents it. The function keeps its place until it returns, also if it was cancelled. Otherwise as
  /// ``task(priority:_:)``.
  ///
  /// - Parameters:
  ///   - scheduler: limits the number of functions that run at a time.
  ///   - priority: the task's priority; the subscriber's if nil.
  ///   - body: the function; looks at `Task.isCancelled` in its loops.
  public static func task(
    on scheduler: ConcurrentScheduler, priority: TaskPriority? = nil,
    _ body: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Signal {
    Signal(traits: .single) { downstream in
      downstream.runTask(priority: priority, on: scheduler) { () async throws(Failure) in
        let value = try await body()
        if !downstream.isDisposed { downstream.next(value) }
      }
    }
  }
}

extension Subscriber {
  /// Runs a task that sends values and returns or throws at the end, and that is cancelled with the subscription.
  ///
  /// - Parameter scheduler: has a place for the task when it starts, if given.
  @usableFromInline
  func runTask(
    priority: TaskPriority? = nil, on scheduler: ConcurrentScheduler? = nil,
    _ body: @escaping @Sendable () async throws(Failure) -> Void
  ) {
    guard !isDisposed else { return }
    let run: @Sendable () async -> Void = {
      let termination: Termination<Failure>
      do throws(Failure) {
        try await body()
        termination = .completed
      } catch {
        termination = .failed(error)
      }
      if isDisposed { Diagnostics.noteUndeliverable(termination) } else { terminal(termination) }
    }
    if let scheduler {
      add(scheduler.schedule(priority: priority, run))
    } else {
      let task = Task.onCurrentExecutor(priority: priority, operation: run)
      add { task.cancel() }
    }
  }
}
