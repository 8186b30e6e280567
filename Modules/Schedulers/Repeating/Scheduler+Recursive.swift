import ReactiveKernel

extension Scheduler {
  /// Runs an action that may ask to be run again, as often as it likes, without the stack growing (C10).
  ///
  /// Calls of `reschedule` inside the action are counted, and performed when it has returned: as many runs are then
  /// scheduled at the end of the queue, so that other work of the scheduler comes in between. Calls made later, from
  /// anywhere, schedule a run at once. After the disposable was disposed, neither does anything.
  ///
  /// On a scheduler that ``runsInline`` the action runs in a loop on the calling thread until nothing asks for
  /// another run; a later call of `reschedule` takes the loop up again on the thread that calls.
  ///
  /// A run that waits keeps the scheduler alive, unless that is a ``VirtualTimeScheduler``. The action is released when no run waits and `reschedule` is dropped.
  ///
  /// ReactiveObjC: `-scheduleRecursiveBlock:`, whose immediate scheduler ignores late calls of `reschedule`.
  ///
  /// - Parameter action: gets `reschedule`, which may be kept and called from any thread.
  /// - Returns: a disposable that prevents all further runs. It reads as disposed once no further run is possible.
  @discardableResult
  public func scheduleRecursive(
    _ action: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
  ) -> any Disposable {
    if runsInline {
      let recursion = InlineRecursion(on: self, action: action)
      recursion.reschedule()
      return recursion.handle
    }
    let recursion = Recursion(on: self, action: action)
    recursion.scheduleRun()
    return recursion.runs
  }
}
