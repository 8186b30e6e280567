import ReactiveKernel

extension Signal {
  /// Subscribes with closures of the main actor: the compiler knows where they run.
  ///
  /// They are called at once if an event is sent on the main queue and none waits, else on the main queue, in order. So the first value of
  /// a signal that has one is there when this returns, if it is called on the main actor. Otherwise as `subscribe`.
  ///
  /// ReactiveObjC: `deliverOnMainThread`, then `subscribeNext:error:completed:`.
  ///
  /// - Parameters:
  ///   - next: takes each value.
  ///   - failed: takes the failure, if the signal ends with one.
  ///   - completed: called if the signal completes.
  /// - Returns: what ends the subscription early.
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
  ///
  /// - Parameters:
  ///   - next: takes each value.
  ///   - completed: called if the signal completes.
  /// - Returns: what ends the subscription early.
  @discardableResult
  public func observeOnMain(
    next: @escaping @MainActor (Value) -> Void, completed: (@MainActor () -> Void)? = nil
  ) -> Subscription {
    deliverOnMain().subscribe(
      next: { value in MainActor.assumeIsolated { next(value) } },
      completed: { MainActor.assumeIsolated { completed?() } })
  }
}
