import ReactiveKernel
import ReactiveTime

extension Signal {
  /// Subscribes with closures of the main actor. The compiler checks their isolation.
  ///
  /// A closure runs at once if its event is sent on the main queue and no event waits. Otherwise it runs later on the
  /// main queue, in order. If you subscribe on the main actor to a signal with a current value, this function delivers
  /// the current value before it returns. In other respects, the function works like `subscribe`.
  ///
  /// ReactiveObjC: `deliverOnMainThread`, then `subscribeNext:error:completed:`.
  ///
  /// - Parameters:
  ///   - next: takes each value.
  ///   - failed: takes the failure, if the signal ends with one.
  ///   - completed: runs if the signal completes.
  /// - Returns: the subscription. Dispose it to end it early.
  @discardableResult
  public func observeOnMain(
    next: @escaping @MainActor (Value) -> Void, failed: @escaping @MainActor (Failure) -> Void,
    completed: (@MainActor () -> Void)? = nil
  ) -> Subscription {
    deliverOnMain().subscribe(
      next: { value in MainActor.assumeIsolated { next(value) } },
      failed: { failure in MainActor.assumeIsolated { failed(failure) } },
      completed: { MainActor.assumeIsolated { completed?() } })
  }
}

extension Signal where Failure == Never {
  /// Subscribes with closures of the main actor to a signal that cannot fail.
  @discardableResult
  public func observeOnMain(
    next: @escaping @MainActor (Value) -> Void, completed: (@MainActor () -> Void)? = nil
  ) -> Subscription {
    observeOnMain(next: next, failed: { _ in }, completed: completed)
  }
}
