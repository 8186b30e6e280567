import CoreMetrics
import Guarding
import ReactiveEffects
import ReactiveKernel

extension Signal {
  /// Measures how many values wait in operators such as `deliver(on:)`, `delay` or `rateLimit`.
  ///
  ///     self         --123-------|
  ///     deliver      -----1--2--3|
  ///     label.depth    1232--1--0
  ///
  /// The operators must change neither the values nor their number. A meter `<label>.depth` counts a value from its
  /// arrival until it leaves or is dropped. When a subscription ends, its waiting values are subtracted. Several
  /// subscriptions count together.
  ///
  /// The meter sees dropped values as `onDiscard(of: Value.self)` does, and such a hook downstream gets these values
  /// too. If there is a hook between the operators, only that hook gets the dropped values.
  ///
  ///     orders.signal.measuredDepth(as: "orders") { $0.deliver(on: shipping) }
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - label: the beginning of the label.
  ///   - dimensions: the dimensions of the meter.
  ///   - factory: makes the meter during this call. The default is the factory of the system or of the task.
  ///   - operators: applies the operators. Called for each subscription.
  public func measuredDepth(
    as label: String, dimensions: [(String, String)] = [], to factory: any MetricsFactory = MetricsSystem.factory,
    across operators: @escaping @Sendable (Signal) -> Signal
  ) -> Signal {
    let meter = Meter(label: label + ".depth", dimensions: dimensions, factory: factory)
    return .attaching { downstream in
      let depth = Depth(meter)
      let farther = downstream.discardHook(for: Value.self)
      operators(on(next: { _ in depth.enter() }))
        .onDiscard { (value: Value) in
          depth.leave()
          farther?(value)
        }
        .on(next: { _ in depth.leave() }, ended: { depth.close() })
        .attach(downstream)
    }
  }
}

/// The number of waiting values of one subscription, which a meter shows.
///
/// Each change of the number is one change of the meter, made without the lock. So the meter is right whenever no call
/// is in progress.
private final class Depth: Sendable {
  private struct State {
    var count = 0
    var isOpen = true
  }

  private let meter: Meter
  private let state = Guarded(State())

  init(_ meter: Meter) { self.meter = meter }

  func enter() {
    let isCounted = state.withLock { state in
      guard state.isOpen else { return false }
      state.count += 1
      return true
    }
    if isCounted { meter.increment() }
  }

  func leave() {
    let isCounted = state.withLock { state in
      guard state.isOpen, state.count > 0 else { return false }
      state.count -= 1
      return true
    }
    if isCounted { meter.decrement() }
  }

  func close() {
    let rest = state.withLock { state in
      defer { state = State(count: 0, isOpen: false) }
      return state.count
    }
    if rest > 0 { meter.decrement(by: Double(rest)) }
  }
}
