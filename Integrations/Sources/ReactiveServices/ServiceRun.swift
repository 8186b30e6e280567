import Guarding
import ReactiveEffects
import ReactiveKernel
import Synchronization

/// One run of a service: its subscription, and what happens to it, as a sequence for the task of the service.
final class ServiceRun<Value: Sendable, Failure: Error>: Sendable {
  enum Moment: Sendable {
    case shutdown
    case limit
    case ended(Termination<Failure>)
    case abandoned
  }

  private struct WeakSubscription {
    weak var object: Subscription?
  }

  let moments: AsyncStream<Moment>
  let shutdown = Shutdown()
  private let continuation: AsyncStream<Moment>.Continuation
  private let signal: Signal<Value, Failure>
  private let isDisposed = Atomic<Bool>(false)
  /// Weak, so that the subscription ends when the source has released it (C9).
  private let subscription = Guarded(WeakSubscription())

  init(_ signal: Signal<Value, Failure>) {
    self.signal = signal
    (moments, continuation) = AsyncStream.makeStream()
  }

  func report(_ moment: Moment) { continuation.yield(moment) }

  /// Subscribes, unless the run was disposed of.
  func start() {
    let subscription = Subscription()
    self.subscription.withLock { $0.object = subscription }
    // After the assignment: a disposal before it has set the flag, one after it finds the subscription.
    guard !isDisposed.load(ordering: .sequentiallyConsistent) else { return }
    signal
      .leaving { [shutdown] _ in shutdown }
      .on(disposed: { [continuation] in continuation.yield(.abandoned) })
      .attach(as: subscription, next: { _ in }, ended: { [continuation] in continuation.yield(.ended($0)) })
  }

  func dispose() {
    isDisposed.store(true, ordering: .sequentiallyConsistent)
    let subscription = subscription.withLock { $0.object }
    subscription?.dispose()
  }
}
