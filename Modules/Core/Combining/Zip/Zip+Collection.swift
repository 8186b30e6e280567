import ReactiveKernel

/// Sends the values of all signals of a collection in arrays: the first of each, the second of each, and so on.
///
///     first  --1--2-----3-----|
///     second -----5--6-----7--|
///     zip    -----a--b-----c--|    a: [1, 5]  b: [2, 6]  c: [3, 7]
///
/// Otherwise this function works like the variant for two signals. The collection is iterated once, during this call.
/// If the collection is empty, the result completes at once.
///
/// Elsewhere: `zip:` (ReactiveObjC), `zip(_:)` (ReactiveSwift, RxSwift).
///
/// - Parameter sources: the signals.
@inlinable
public func zip<Sources: Sequence>(
  _ sources: Sources
) -> Signal<[Sources.Element.Value], Sources.Element.Failure> where Sources.Element: SignalSource {
  let signals = sources.map { $0.signal }
  return .attaching { downstream in
    guard !signals.isEmpty else { return downstream.complete() }
    let queues = signals.map { _ in HeldValues<Sources.Element.Value>(for: downstream) }
    let joiner = ZipJoiner(downstream, areDrained: queues.map { queue in { queue.isEmpty } })
    for (signal, queue) in Swift.zip(signals, queues) {
      joiner.join(signal, holding: queue) { queues.map { $0.popFirst()! } }
    }
  }
}
