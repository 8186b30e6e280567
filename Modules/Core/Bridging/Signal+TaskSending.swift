import ReactiveKernel

extension Signal {
  /// Makes a signal that runs an async function for each subscription, and sends any number of values from it.
  ///
  ///     sends 1, 2, then returns --1--2|
  ///     sends 1, then throws     --1---#
  ///
  /// Completes when the function returns, and fails with the error that it throws. The function, and tasks that it
  /// starts, may send at the same time. The sending threads deliver the values (C7), one after the other (C2). A call
  /// of `send` does not wait, and does nothing after the signal has ended. Otherwise it works like `task(priority:_:)`.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task. If nil, the task has the priority of the code that subscribes.
  ///   - body: the function; takes a closure that sends a value.
  public static func task(
    priority: TaskPriority? = nil,
    sending body: @escaping @Sendable (_ send: @escaping @Sendable (Value) -> Void) async throws(Failure) -> Void
  ) -> Signal {
    .attaching { downstream in
      let subscriber = downstream.serialised()
      subscriber.runTask(priority: priority) { () async throws(Failure) in
        try await body { value in if !subscriber.isDisposed { subscriber.next(value) } }
      }
    }
  }
}
