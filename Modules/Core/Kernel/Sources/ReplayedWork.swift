import ReactiveDisposables

/// Work that runs once, and whose events every subscriber gets, whenever it comes (C14): what `startLazily` and `startEagerly` are made of.
///
/// The signal holds this; the work, from its begin to its end, holds the hub only. Work that lets go of its subscriber without a
/// terminal ends the subscriptions (C9).
package final class ReplayedWork<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under `lock`, and the closure is called by the one thread that took it out.
  private let lock = Lock()
  private let hub = Hub<Value, Failure>(capacity: .max)
  private var work: ((Subscriber<Value, Failure>) -> Void)?
  private var hasBegun = false

  /// Makes work that waits to be begun.
  ///
  /// - Parameter work: sends events, from whatever thread it likes, for as long as it likes. Runs once, and is released then.
  package init(_ work: sending @escaping (Subscriber<Value, Failure>) -> Void) {
    self.work = work
  }

  /// What the work has sent so far, and what it sends from now on.
  package var signal: Signal<Value, Failure> { hub.replaying }

  /// Runs the work, unless it was begun before.
  ///
  /// - Parameter schedule: runs the closure it is given, now or later, once. If it drops it, the subscriptions end.
  package func begin(by schedule: (_ run: @escaping @Sendable () -> Void) -> Void = { run in run() }) {
    let isFirst = lock.withLock {
      defer { hasBegun = true }
      return !hasBegun
    }
    guard isFirst else { return }
    let subscriber = hub.makeSubscriber(owner: HubOwner(hub))
    schedule { [self] in lock.withLock { work.take() }?(subscriber) }
  }
}

/// Ends a hub's subscriptions when it goes.
private final class HubOwner<Value: Sendable, Failure: Error>: Sendable {
  private let hub: Hub<Value, Failure>

  init(_ hub: Hub<Value, Failure>) {
    self.hub = hub
  }

  deinit {
    hub.abandon()
  }
}
