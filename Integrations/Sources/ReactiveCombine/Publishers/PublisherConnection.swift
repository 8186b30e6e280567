import Guarding
import OpenCombineShim

/// The subscription of a ``PublisherSink``, which may be cancelled before it has come.
final class PublisherConnection: Sendable {
  private enum State {
    case waiting
    case open(any OpenCombineShim.Subscription)
    case closed
  }

  private let state = Guarded(State.waiting)

  /// Returns false if there is one already, or if none is wanted any more.
  func open(_ subscription: any OpenCombineShim.Subscription) -> Bool {
    let subscription = Unisolated(subscription)
    return state.withLock { state in
      guard case .waiting = state else { return false }
      state = .open(subscription.value)
      return true
    }
  }

  func request(_ demand: Subscribers.Demand) { current?.value.request(demand) }

  /// Cancels the subscription; if it has not come yet, when it comes.
  func cancel() { take()?.value.cancel() }

  /// Releases the subscription, because the publisher has ended.
  func close() { _ = take() }

  private var current: Unisolated<any OpenCombineShim.Subscription>? {
    state.withLock { state in
      if case .open(let subscription) = state { Unisolated(subscription) } else { nil }
    }
  }

  /// The caller uses and releases it without the lock.
  private func take() -> Unisolated<any OpenCombineShim.Subscription>? {
    state.withLock { state in
      defer { state = .closed }
      if case .open(let subscription) = state { return Unisolated(subscription) }
      return nil
    }
  }
}
