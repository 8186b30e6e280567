extension Task {
  /// A disposable that cancels this task.
  ///
  /// It reads as disposed from ``Disposable/dispose()`` on, or shortly after the task has returned. It keeps neither the task nor
  /// its result longer than that. Dropping it does not cancel. Handlers of the cancellation run on the disposing thread.
  public func asDisposable() -> any Disposable {
    let disposable = ActionDisposable { cancel() }
    // Waiting at any higher priority would raise that of the task.
    Task<Void, Never>.detached(priority: .background) {
      _ = await result
      disposable.disarm()
    }
    return disposable
  }

  /// Cancels this task when a bag ends, and lets the bag forget it when it has returned.
  ///
  /// - Parameter bag: cancels the task at its own end.
  public func store(in bag: DisposableBag) {
    bag.add(asDisposable())
  }
}
