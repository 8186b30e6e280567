import Reactive
import ReactiveTesting
import Synchronization

/// The subscriptions that the sources of one round have kept, and the number without teardown so far.
final class KeptLedger: Sendable {
  private let subscriptions = Mutable<[Subscription]>([])
  private let subscribers = Mutable<[Subscriber<Int, TestFailure>]>([])
  private let live = Atomic<Int>(0)

  /// The behaviour of a source when it is subscribed to.
  enum Source: Sendable {
    /// Keeps only the subscription.
    case silent
    /// Sends some values, and keeps the subscription and the subscriber.
    case sending(Int)
    /// Keeps the subscription, and ends.
    case ending(fails: Bool)

    static func random(_ dice: inout Dice) -> Source {
      switch dice.number(below: 4) {
      case 0: .silent
      case 1: .ending(fails: dice.hits(percent: 50))
      default: .sending(dice.number(below: 3))
      }
    }
  }

  var open: Int { live.load(ordering: .acquiring) }

  /// Makes a source that keeps its subscription in this ledger.
  func source(_ source: Source) -> Signal<Int, TestFailure> {
    Signal(source: { [self] subscriber in
      live.wrappingAdd(1, ordering: .acquiringAndReleasing)
      subscriber.add { [self] in live.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
      subscriptions.change { $0.append(subscriber.subscription) }
      switch source {
      case .silent: break
      case .sending(let count):
        for value in 0..<count { subscriber.send(value) }
        subscribers.change { $0.append(subscriber) }
      case .ending(let fails):
        if fails { subscriber.fail(TestFailure()) } else { subscriber.complete() }
      }
    })
  }

  /// Applies a step to the newest kept subscription.
  func run(_ step: KeptStep) {
    switch step {
    case .copy: subscriptions.change { if let last = $0.last { $0.insert(last, at: 0) } }
    case .dispose: subscriptions.change { $0.last }?.dispose()
    case .abandon: subscriptions.change { $0.last }?.abandon()
    case .end: subscriptions.change { $0.last }?.end()
    case .release:
      withExtendedLifetime(subscriptions.change { $0.popLast() }) {}
      withExtendedLifetime(subscribers.change { $0.popLast() }) {}
    case .send: subscribers.change { $0.last }?.send(7)
    case .complete: subscribers.change { $0.last }?.complete()
    case .fail: subscribers.change { $0.last }?.fail(TestFailure())
    }
  }

  func releaseAll() -> Bool {
    var isEmpty = true
    while let last = subscribers.change({ $0.popLast() }) { withExtendedLifetime(last) { isEmpty = false } }
    while let last = subscriptions.change({ $0.popLast() }) { withExtendedLifetime(last) { isEmpty = false } }
    return !isEmpty
  }
}

/// A variable that two threads change.
private final class Mutable<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `value` is used under the lock only.
  private let lock = Lock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func change<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
