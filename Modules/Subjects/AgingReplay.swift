import ReactiveKernel

/// The hub of a ``ReplaySubject`` with a limit of age: its values have times.
///
/// Values that are too old are forgotten when a value is sent, and before a subscriber gets the replay. So a replayed
/// value needs no check of its own.
@usableFromInline
package final class AgingReplay<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Timed = (value: Value, time: Duration)

  @usableFromInline let hub: Hub<Timed, Failure>
  @usableFromInline let age: Duration
  @usableFromInline let now: @Sendable () -> Duration

  /// - Parameters:
  ///   - capacity: the number of values that are replayed.
  ///   - age: how long a value is replayed; above zero.
  ///   - now: the time since a fixed moment.
  package init(capacity: Int, age: Duration, now: @escaping @Sendable () -> Duration) {
    // With a closure the hub keeps a single value in the same way as several, so that it can be forgotten.
    hub = Hub(capacity: capacity) { $0 }
    self.age = age
    self.now = now
  }

  @usableFromInline
  func send(_ value: Value) {
    let time = now()
    hub.send((value, time))
    forgetOutdated(at: time)
  }

  func sendReporting(_ value: Value) -> SendOutcome {
    let time = now()
    defer { forgetOutdated(at: time) }
    return hub.sendReporting((value, time))
  }

  @usableFromInline
  func attach(_ downstream: Subscriber<Value, Failure>) {
    let next = downstream.next
    forgetOutdated(at: now())
    hub.replaying.attach(
      under: downstream.subscription, next: { timed in next(timed.value) }, terminal: downstream.terminal)
  }

  var values: [Value] {
    forgetOutdated(at: now())
    return hub.replay.map { $0.value }
  }

  private func forgetOutdated(at time: Duration) {
    let newestOutdated = time - age
    hub.forget { $0.time <= newestOutdated }
  }
}
