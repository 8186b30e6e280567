extension Task {
  /// Returns a disposable that cancels this task.
  ///
  /// The disposable's `isDisposed` is true after ``Disposable/dispose()``, or shortly after the task has returned. When
  /// `isDisposed` becomes true, the disposable releases the task and the result of the task. Releasing the disposable
  /// does not cancel the task. Cancellation handlers run on the disposing thread.
  public func asDisposable() -> any Disposable {
    let disposable = ActionDisposable { cancel() }
    // A wait at a higher priority would raise that of the task.
    Task<Void, Never>.detached(priority: .background) {
      _ = await result
      disposable.disarm()
    }
    return disposable
  }

  /// Cancels this task when a bag ends. The bag forgets the task after the task has returned.
  ///
  /// - Parameter bag: cancels the task when the bag ends.
  public func store(in bag: DisposableBag) { bag.add(asDisposable()) }
}
