import ReactiveKernel

/// The task-local values of a subscription, for deliveries on another scheduler.
@usableFromInline
struct DeliveryContext: Sendable {
  private let carried: CarriedTaskLocals?

  /// Finds the values that a `carrying` downstream has read. Called during the subscription.
  @usableFromInline
  init(of downstream: Subscriber<some Sendable, some Error>) {
    carried = downstream.nearestNote(CarriedTaskLocals.self)
  }

  /// Runs a delivery with these values.
  @usableFromInline
  func deliver(_ delivery: () -> Void) {
    if let carried { carried.restore(delivery) } else { delivery() }
  }
}

/// Task-local values as they were at a subscription.
final class CarriedTaskLocals: SubscriptionNote {
  private let bindings: [@Sendable (() -> Void) -> Void]

  /// Reads the values of `locals`, and adds the values that another `carrying` further downstream has read.
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
