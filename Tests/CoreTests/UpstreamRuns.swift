import ReactiveCore
import ReactiveSubjects
import ReactiveTesting
import Synchronization

/// The runs of an upstream of an operator, and the number of their subscriptions.
final class UpstreamRuns: Sendable {
  typealias Run = @Sendable (_ number: Int, Subscriber<Int, TestFailure>) -> Void

  let kind: UpstreamKind
  let outer = Subject<Void, TestFailure>()
  let log = Journal<Int>()
  private let started = Atomic<Int>(0)
  private let torn = Atomic<Int>(0)
  private let seen = SharedVariable<[WeakSubscription]>([])
  private let most = Atomic<Int>(0)

  private let countsLive: Bool

  /// Makes runs that have not begun.
  init(_ kind: UpstreamKind, countsLive: Bool = false) {
    self.kind = kind
    self.countsLive = countsLive
  }

  var count: Int { started.load(ordering: .acquiring) }
  var ended: Int { torn.load(ordering: .acquiring) }
  var mostLive: Int { most.load(ordering: .acquiring) }

  /// Subscribes; for an operator with an outer signal, also sends the outer values.
  @discardableResult
  func start(_ outerValues: [Void], _ run: @escaping Run) -> Subscription {
    let subscription = joined(upstream(run)).subscribe(events: { [log] event in
      if case .next(let value) = event { log.write(value) }
    })
    for value in outerValues { outer.send(value) }
    return subscription
  }

  /// Ends a run so that another run follows.
  func end(_ subscriber: Subscriber<Int, TestFailure>, isLast: Bool = false) {
    subscriber.terminal((kind == .retry) != isLast ? .failed(TestFailure()) : .completed)
  }

  private func joined(_ upstream: Signal<Int, TestFailure>) -> Signal<Int, TestFailure> {
    switch kind {
    case .flatMap: outer.signal.flatMap { upstream }
    case .switchToLatest: outer.signal.map { upstream }.switchToLatest()
    case .concat: Signal.concat(Array(repeating: upstream, count: 200))
    case .repeat: upstream.repeat()
    case .retry: upstream.retry()
    }
  }

  private func upstream(_ run: @escaping Run) -> Signal<Int, TestFailure> {
    .attaching { [self] subscriber in
      let number = started.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
      subscriber.add { [self] in torn.wrappingAdd(1, ordering: .acquiringAndReleasing) }
      if countsLive {
        let all = (seen.value ?? []) + [WeakSubscription(subscriber.subscription)]
        seen.value = all
        most.max(countLive(all), ordering: .acquiringAndReleasing)
      }
      run(number, subscriber)
    }
  }
}

final class WeakSubscription: @unchecked Sendable {
  // Unchecked because weak references are thread-safe.
  private(set) weak var subscription: Subscription?

  init(_ subscription: Subscription) { self.subscription = subscription }
}

/// The number of different subscriptions that are still alive.
func countLive(_ subscriptions: [WeakSubscription]) -> Int {
  Set(subscriptions.compactMap { $0.subscription.map(ObjectIdentifier.init) }).count
}
