import ReactiveKernel

/// What a delivery on another scheduler brings along from the place of subscription: task-local values.
@usableFromInline
struct DeliveryContext: Sendable {
  private let carried: CarriedTaskLocals?

  /// Looks up what somebody downstream asked to be carried; to be called while being subscribed to.
  @usableFromInline
  init(of downstream: Subscriber<some Sendable, some Error>) {
    carried = downstream.nearestNote(CarriedTaskLocals.self)
  }

  /// Runs a delivery with what is carried.
  @usableFromInline
  func deliver(_ delivery: () -> Void) {
    if let carried { carried.restore(delivery) } else { delivery() }
  }
}

/// Task-local values as they were at a subscription.
final class CarriedTaskLocals: SubscriptionNote {
  private let bindings: [@Sendable (() -> Void) -> Void]

  /// Reads values.
  ///
  /// - Parameters:
  ///   - locals: which.
  ///   - others: further ones, of somebody downstream, which these come before.
  init<each Local: Sendable>(_ locals: repeat TaskLocal<each Local>, beside others: CarriedTaskLocals?) {
    var bindings = others?.bindings ?? []
    for local in repeat each locals {
      let value = local.get()
      bindings.append { body in local.withValue(value, operation: body) }
    }
    self.bindings = bindings
  }

  func restore(_ body: () -> Void) { restore(bindings[...], body) }

  private func restore(_ rest: ArraySlice<@Sendable (() -> Void) -> Void>, _ body: () -> Void) {
    guard let first = rest.first else { return body() }
    first { restore(rest.dropFirst(), body) }
  }
}
