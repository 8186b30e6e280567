import ReactiveKernel

/// A timed operator that lets go of its upstream when the time is over, be it in the middle of a flood that came while it subscribed.
class WatchedUpstream<Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; the holder of the upstream's subscription takes care of itself.
  private final let watched = SerialDisposable()

  /// Joins the upstream, with the alarm set.
  final func watch(
    _ upstream: Signal<Value, Failure>, for limit: Duration, next: @escaping @Sendable (Value) -> Void,
    wake: @escaping @Sendable () -> Void
  ) {
    // The time begins before the signal does, which may take its own to be subscribed to.
    serialiser.forward(()) { [self] in setAlarm(after: limit, wake) }
    let watched = watched
    join(
      .attaching { subscriber in
        // Before the upstream is attached to: it may send for ever, and let go only because its subscription ended.
        watched.swap(subscriber.subscription)
        if !subscriber.isDisposed { upstream.attach(subscriber) }
      }, next: next)
  }

  /// Lets go of the upstream. Inside the claim.
  final func letGo() { watched.dispose() }
}
