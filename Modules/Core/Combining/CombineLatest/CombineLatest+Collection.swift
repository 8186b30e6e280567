import ReactiveKernel

/// Sends the latest values of all signals of a collection, as one array in their order, whenever one of them sends.
///
///     first  --1-----2----|
///     second ----5------6---|
///     latest ----a---b--c---|    a: [1, 5]  b: [2, 5]  c: [2, 6]
///
/// Otherwise like the variant for two signals. The collection is read once, now. Completes at once if it is empty. The cost of an event
/// does not depend on the number of signals, unless the receiver keeps the arrays.
///
/// With `delayingFailures`, a signal that fails counts as completed, and the first failure is sent in place of the completion. Later failures are
/// undeliverable, see `Diagnostics.reportUndeliverable(to:)`.
///
/// Elsewhere: `combineLatest:` (ReactiveObjC), `combineLatest(_:)` (ReactiveSwift, RxSwift).
///
/// - Parameters:
///   - sources: the signals.
///   - delayingFailures: whether a failure waits until the result would complete.
@inlinable
public func combineLatest<Sources: Sequence>(
  _ sources: Sources, delayingFailures: Bool = false
) -> Signal<[Sources.Element.Value], Sources.Element.Failure> where Sources.Element: SignalSource {
  let signals = sources.map(\.signal)
  return .attaching { downstream in
    guard !signals.isEmpty else { return downstream.complete() }
    let next = downstream.next
    let latest = SerialState(LatestValues<Sources.Element.Value>(count: signals.count))
    let failure = delayingFailures ? FirstFailure<Sources.Element.Failure>() : nil
    let joiner = Joiner(failure?.ending(downstream) ?? downstream, sources: signals.count)
    for (place, signal) in signals.enumerated() {
      joiner.join(signal, keeping: failure) { value in
        latest.value.set(value, at: place)
        if latest.value.isComplete { next(latest.value.values) }
      }
    }
  }
}

/// The latest values of several signals.
@usableFromInline
struct LatestValues<Value: Sendable>: Sendable {
  @usableFromInline var found: [Value?]
  @usableFromInline var missing: Int
  /// The values in the order of their signals; empty while one is missing.
  @usableFromInline var values: [Value] = []

  @inlinable var isComplete: Bool { missing == 0 }

  @inlinable
  init(count: Int) {
    found = Array(repeating: nil, count: count)
    missing = count
  }

  @inlinable
  mutating func set(_ value: Value, at place: Int) {
    if missing == 0 {
      values[place] = value
      return
    }
    if found[place] == nil { missing -= 1 }
    found[place] = value
    if missing == 0 {
      values = found.compactMap { $0 }
      found = []
    }
  }
}
