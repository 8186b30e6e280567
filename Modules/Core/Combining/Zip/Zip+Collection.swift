import ReactiveKernel
import ReactivePacing

/// Sends the values of all signals of a collection in arrays: the first of each, the second of each, and so on.
///
///     first  --1--2-----3-----|
///     second -----5--6-----7--|
///     zip    -----a--b-----c--|    a: [1, 5]  b: [2, 6]  c: [3, 7]
///
/// Otherwise like the variant for two signals. The collection is read once, now. Completes at once if it is empty.
///
/// With `delayingFailures`, a signal that fails counts as completed, and the first failure is sent in place of the
/// completion. Later failures are undeliverable, see `Diagnostics.reportUndeliverable(to:)`.
///
/// Elsewhere: `zip:` (ReactiveObjC), `zip(_:)` (ReactiveSwift, RxSwift).
///
/// - Parameters:
///   - sources: the signals.
///   - delayingFailures: whether a failure waits until the result would complete.
@inlinable
public func zip<Sources: Sequence>(
  _ sources: Sources, delayingFailures: Bool = false
) -> Signal<[Sources.Element.Value], Sources.Element.Failure> where Sources.Element: SignalSource {
  let signals = sources.map { $0.signal }
  guard !delayingFailures else {
    return .delayingFailures { failures in zip(signals.map { $0.holdingFailure(in: failures) }) }
  }
  return .attaching { downstream in
    guard !signals.isEmpty else { return downstream.complete() }
    let queues = signals.map { _ in HeldValues<Sources.Element.Value>(for: downstream) }
    let joiner = ZipJoiner(downstream, areDrained: queues.map { queue in { queue.isEmpty } })
    for (signal, queue) in Swift.zip(signals, queues) {
      joiner.join(signal, holding: queue) { queues.map { $0.popFirst()! } }
    }
  }
}
