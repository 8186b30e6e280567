import ReactiveCore
import ReactiveDisposables
import ReactiveSubjects
import ReactiveTesting
import Synchronization

/// Runs that end at once, except the last one, and the first one of an operator without an outer signal.
struct DisposedRuns: Sendable {
  let runs: UpstreamRuns
  let subscription: Subscription
  private let held = SharedVariable<Subscriber<Int, TestFailure>>(nil)

  init(_ kind: UpstreamKind) {
    let runs = UpstreamRuns(kind)
    self.runs = runs
    let hasOuter = kind == .flatMap || kind == .switchToLatest
    subscription = runs.start([]) { [held] number, subscriber in
      if number == (hasOuter ? 6 : 1) || number == 6 { held.value = subscriber } else { runs.end(subscriber) }
    }
  }

  func run() {
    if let first = held.value { runs.end(first) } else { for _ in 0..<6 { runs.outer.send(()) } }
  }

  /// Disposes while the last run but one is active, after it, or while the last run is active.
  func disposeNearTheLast() {
    let delay = DisposedRuns.spin.wrappingAdd(37, ordering: .relaxed).newValue % 2048
    spinUntil { runs.count >= 5 }
    for _ in 0..<delay { _ = runs.count }
    subscription.dispose()
  }

  private static let spin = Atomic<Int>(0)
}

/// Inner signals that end on another thread, possibly during the subscription to them.
struct EndedElsewhere: Sendable {
  private let outer = Subject<Int, Never>()
  private let waiting = SharedVariable<Subscriber<Int, Never>>(nil)
  private let seen = SharedVariable<[WeakSubscription]>([])
  let subscription: Subscription

  init() {
    let (waiting, seen) = (waiting, seen)
    subscription = outer.signal.flatMap { number in
      Signal<Int, Never>.attaching { subscriber in
        seen.value = (seen.value ?? []) + [WeakSubscription(subscriber.subscription)]
        waiting.value = subscriber
        // The end happens before this returns, after it, or meanwhile.
        for _ in 0..<number { _ = waiting.value == nil }
      }
    }.subscribe(next: { _ in })
  }

  private static let count = 40

  var live: Int { countLive(seen.value ?? []) }

  func send() {
    for number in 0..<EndedElsewhere.count {
      outer.send(number)
      spinUntil { waiting.value == nil }
    }
  }

  func end() {
    for _ in 0..<EndedElsewhere.count {
      spinUntil { waiting.value != nil }
      var taken = waiting.value
      taken?.complete()
      taken = nil
      waiting.value = nil
    }
  }
}

/// Runs of which the third ends on another thread, possibly during the subscription to it, and the last one stays
/// active.
struct HeldElsewhere: Sendable {
  let runs: UpstreamRuns
  let subscription = SharedVariable<Subscription>(nil)
  private let waiting = SharedVariable<Subscriber<Int, TestFailure>>(nil)
  private let last = SharedVariable<Subscriber<Int, TestFailure>>(nil)
  private let kept = SharedVariable<Subscription>(nil)

  init(_ kind: UpstreamKind) { runs = UpstreamRuns(kind) }

  func run() {
    let delay = HeldElsewhere.spin.wrappingAdd(7, ordering: .relaxed).newValue % 256
    subscription.value = runs.start([]) { [runs, waiting, last, kept] number, subscriber in
      guard number >= 3 else { return runs.end(subscriber) }
      guard number == 3 else { return last.value = subscriber }
      kept.value = subscriber.subscription
      waiting.value = subscriber
      for _ in 0..<delay { _ = runs.count }
    }
  }

  func end() {
    spinUntil { waiting.value != nil }
    var taken = waiting.value
    waiting.value = nil
    if let subscriber = taken { runs.end(subscriber) }
    taken = nil
    // The value is set when the last run has begun, or earlier.
    spinUntil { last.value != nil }
  }

  private static let spin = Atomic<Int>(0)
}
