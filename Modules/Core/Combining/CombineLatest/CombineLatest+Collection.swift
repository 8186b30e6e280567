import ReactiveKernel

/// Sends the latest values of all signals of a collection as an array, whenever one of them sends.
///
///     first  --1-----2----|
///     second ----5------6---|
///     latest ----a---b--c---|    a: [1, 5]  b: [2, 5]  c: [2, 6]
///
/// The values in the array have the order of the signals. Otherwise this function works like the variant for two
/// signals. The collection is iterated once, during this call. If the collection is empty, the result completes at
/// once. The cost of an event does not depend on the number of signals, unless the receiver keeps the arrays: then each
/// event copies an array.
///
/// Elsewhere: `combineLatest:` (ReactiveObjC), `combineLatest(_:)` (ReactiveSwift, RxSwift).
///
/// - Parameter sources: the signals.
@inlinable
public func combineLatest<Sources: Sequence>(
  _ sources: Sources
) -> Signal<[Sources.Element.Value], Sources.Element.Failure> where Sources.Element: SignalSource {
  let signals = sources.map { $0.signal }
  return .attaching { downstream in
    guard !signals.isEmpty else { return downstream.complete() }
    let next = downstream.next
    let latest = SerialState(LatestValues<Sources.Element.Value>(count: signals.count))
    let joiner = Joiner(downstream, sources: signals.count)
    for (place, signal) in signals.enumerated() {
      joiner.join(signal) { value in
        latest.value.set(value, at: place)
        if latest.value.isComplete { next(latest.value.values) }
      }
    }
  }
}
