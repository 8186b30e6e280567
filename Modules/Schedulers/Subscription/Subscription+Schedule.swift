import ReactiveKernel

extension Subscription {
  /// Schedules a run that belongs to this subscription: its end prevents the start. The run is forgotten when it starts (C11).
  ///
  /// - Parameters:
  ///   - body: the run.
  ///   - schedule: schedules its closure, which may run before it returns.
  func schedule(
    _ body: @escaping @Sendable () -> Void, by schedule: (_ run: @escaping @Sendable () -> Void) -> any Disposable
  ) {
    if isDisposed { return }
    let wait = makeChild()
    wait.add(schedule { if wait.end() { body() } })
  }
}
