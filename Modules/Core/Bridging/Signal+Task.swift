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

extension Subscriber {
  /// Runs a task that sends values and returns or throws at the end, and that is cancelled with the subscription.
  @usableFromInline
  func runTask(priority: TaskPriority? = nil, _ body: @escaping @Sendable () async throws(Failure) -> Void) {
    guard !isDisposed else { return }
    let task = Task.onCurrentExecutor(priority: priority) {
      let termination: Termination<Failure>
      do throws(Failure) {
        try await body()
        termination = .completed
      } catch {
        termination = .failed(error)
      }
      if isDisposed { Diagnostics.noteUndeliverable(termination) } else { terminal(termination) }
    }
    add { task.cancel() }
  }
}
