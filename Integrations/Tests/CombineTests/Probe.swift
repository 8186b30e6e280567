import Guarding
import OpenCombineShim
import ReactiveSubjects
import ReactiveTesting

/// Our classes whose names Combine has as well.
typealias Relay = ReactiveSubjects.Subject

/// A subscriber of Combine that writes down what it gets, and says when something is against Combine's rules.
final class Probe<Input: Sendable, Failure: Error>: OpenCombineShim.Subscriber, @unchecked Sendable {
  // Unchecked because the subscription is used under a lock, and everything else never changes.
  let log = Journal<String>()
  private let initial: Subscribers.Demand
  private let more: @Sendable (Input) -> Subscribers.Demand
  private let subscription = Guarded<(any OpenCombineShim.Subscription)?>(nil)
  private let counts = Guarded((requested: 0, received: 0, isBusy: false, hasEnded: false))

  /// - Parameters:
  ///   - initial: requested at the beginning, if it is not zero.
  ///   - more: requested by a value.
  init(
    _ initial: Subscribers.Demand = .unlimited,
    more: @escaping @Sendable (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    (self.initial, self.more) = (initial, more)
  }

  var events: String { log.entries.joined() }

  func receive(subscription: any OpenCombineShim.Subscription) {
    let kept = Kept(subscription)
    self.subscription.withLock { $0 = kept.value }
    if initial > .none { request(initial) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if subscription.withLock({ $0 == nil }) { log.write("[value before the subscription]") }
    let problem: String? = counts.withLock { counts in
      counts.received += 1
      defer { counts.isBusy = true }
      if counts.isBusy { return "[two at a time]" }
      if counts.hasEnded { return "[value after the end]" }
      return counts.received > counts.requested ? "[value without demand]" : nil
    }
    if let problem { log.write(problem) }
    log.write("\(input)")
    let demand = more(input)
    count(demand)
    counts.withLock { $0.isBusy = false }
    return demand
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if subscription.withLock({ $0 == nil }) { log.write("[end before the subscription]") }
    let isSecond = counts.withLock { counts in
      defer { counts.hasEnded = true }
      return counts.hasEnded
    }
    if isSecond { log.write("[second end]") }
    if case .finished = completion { log.write("|") } else { log.write("#") }
  }

  func request(_ demand: Subscribers.Demand) {
    count(demand)
    subscription.withLock { $0.map(Kept.init) }?.value.request(demand)
  }

  func cancel() { subscription.withLock { $0.map(Kept.init) }?.value.cancel() }

  private func count(_ demand: Subscribers.Demand) {
    counts.withLock { $0.requested = min($0.requested, .max / 2) + min(demand.max ?? .max / 2, .max / 2) }
  }
}

/// A value of Combine that a test uses from several threads, as Combine allows.
struct Kept<Value>: @unchecked Sendable {
  // Unchecked because of that promise of Combine.
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Runs a closure when it is released.
final class Releasing: Sendable {
  private let released: @Sendable () -> Void

  init(_ released: @escaping @Sendable () -> Void) { self.released = released }

  deinit { released() }

  /// Keeps it, where a closure that calls this captures it.
  func touch() {}
}

/// A publisher that sends what a closure sends, as badly as that does.
struct Rude<Output, Failure: Error>: Publisher {
  let send: (any OpenCombineShim.Subscriber<Output, Failure>) -> Void

  func receive<Downstream: OpenCombineShim.Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    send(subscriber)
  }
}

/// A subscription that writes down its requests.
final class Requests: OpenCombineShim.Subscription, Sendable {
  let log = Journal<String>()

  func request(_ demand: Subscribers.Demand) { log.write("\(demand)") }

  func cancel() { log.write("cancel") }
}

extension OpenCombineShim.Subscriber {
  @discardableResult
  func take(_ input: Input) -> Subscribers.Demand { receive(input) }
}
