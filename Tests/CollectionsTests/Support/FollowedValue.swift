import ReactiveBridging
import ReactiveKernel
import ReactivePrimitives

/// Subscribes to a signal of values, such as an aggregate, and keeps them.
final class FollowedValue<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the variables change only in deliveries, which are serial, and tests read them after these.
  private(set) var values: [Value] = []
  private(set) var isCompleted = false
  private var subscription: Subscription?
  private var requests: RequestedSubscription<Value, Never>?

  init(_ signal: Signal<Value, Never>, onValue: @escaping @Sendable () -> Void = {}) {
    subscription = signal.subscribe(
      next: { [self] value in
        values.append(value)
        onValue()
      }, completed: { [self] in isCompleted = true })
  }

  /// Follows as a slow consumer, which gets a value for each call of ``request()``.
  init(slowly signal: Signal<Value, Never>) {
    requests = RequestedSubscription(to: signal) { [self] value in
      values.append(value)
      return 0
    } ended: { [self] _ in
      isCompleted = true
    }
  }

  func request() { requests?.request(1) }

  func dispose() {
    subscription?.dispose()
    requests?.dispose()
  }
}
