import ReactiveKernel

/// The task-local values of a subscription, for deliveries on another scheduler.
struct DeliveryContext: Sendable {
  private let carried: CarriedTaskLocals?

  /// Finds the values that a `carrying` downstream has read. Called during the subscription.
  init(of downstream: Subscriber<some Sendable, some Error>) {
    carried = downstream.nearestNote(CarriedTaskLocals.self)
  }

  /// Runs a delivery with these values.
  func deliver(_ delivery: () -> Void) {
    if let carried { carried.restore(delivery) } else { delivery() }
  }
}

/// Task-local values as they were at a subscription.
final class CarriedTaskLocals: SubscriptionNote {
  /// Runs a closure with the values.
  let restore: @Sendable (_ body: () -> Void) -> Void

  init(restoring restore: @escaping @Sendable (_ body: () -> Void) -> Void) { self.restore = restore }
}
