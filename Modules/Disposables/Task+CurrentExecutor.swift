extension Task where Success == Void, Failure == Never {
  /// Starts a task on the executor that the calling task prefers. If the calling task prefers no executor, this
  /// function works like `Task(priority:operation:)`.
  ///
  /// A plain `Task { }` prefers no executor, even if it is started by a task that prefers one. The library starts its
  /// own tasks with this function. So they run where the surrounding program runs: on an executor of the program, or in
  /// a simulation. Apple's systems before version 26.4 do not return the preferred executor. On these systems the new
  /// task prefers no executor.
  ///
  /// - Parameters:
  ///   - priority: the task's priority; the caller's if nil.
  ///   - operation: the work of the task. It has the task-local values of the caller.
  /// - Returns: the task.
  @discardableResult
  public static func onCurrentExecutor(
    priority: TaskPriority? = nil, operation: @escaping @Sendable () async -> Void
  ) -> Task {
    #if compiler(>=6.3)
      if #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *),
        let executor = currentTaskExecutor()
      {
        return Task(executorPreference: executor, priority: priority, operation: operation)
      }
    #endif
    return Task(priority: priority, operation: operation)
  }

  /// Starts a task without the task-local values of the caller, on the executor that the calling task prefers, if there
  /// is one.
  ///
  /// - Parameters:
  ///   - priority: the task's priority.
  ///   - operation: the work of the task.
  @discardableResult
  package static func detachedOnCurrentExecutor(
    priority: TaskPriority?, operation: @escaping @Sendable () async -> Void
  ) -> Task {
    #if compiler(>=6.3)
      if #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *),
        let executor = currentTaskExecutor()
      {
        return detached(executorPreference: executor, priority: priority, operation: operation)
      }
    #endif
    return detached(priority: priority, operation: operation)
  }
}

#if compiler(>=6.3)
  /// Returns the executor that the calling task prefers; nil outside tasks, and if it prefers none.
  @available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *)
  private func currentTaskExecutor() -> (any TaskExecutor)? {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
  }
#endif
