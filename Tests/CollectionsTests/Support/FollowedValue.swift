import ReactiveKernel
import ReactivePrimitives

/// Subscribes to a signal of values, such as an aggregate, and keeps them.
final class FollowedValue<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the variables change only in deliveries, which are serial, and tests read them after these.
  private(set) var values: [Value] = []
  private(set) var isCompleted = false
  private var subscription: Subscription?

  init(_ signal: Signal<Value, Never>) {
    subscription = signal.subscribe(
      next: { [self] in values.append($0) }, completed: { [self] in isCompleted = true })
  }

  func dispose() { subscription?.dispose() }
}
