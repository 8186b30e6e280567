import Dispatch
import Foundation
import ReactiveKernel
import ReactiveTesting
import Testing

/// Races a dispose against the events of a real source, at the subscription and after the first events.
///
/// Each disposal must return with all deliveries made, but for one that has begun before. No event may follow.
///
/// It has threads of its own: sources of Foundation need the threads of the pool.
///
/// - Parameters:
///   - makeSignal: makes a signal that sends several events on a thread of its source.
///   - subscribe: subscribes, and calls a closure for each event.
func expectSilenceAfterDispose<Value, Failure>(
  spins: Int = 100, sourceLocation: SourceLocation = #_sourceLocation,
  _ makeSignal: @escaping @Sendable () -> Signal<Value, Failure>,
  subscribe: @escaping @Sendable (Signal<Value, Failure>, @escaping @Sendable () -> Void) -> Subscription = {
    signal, count in
    signal.subscribe(events: { _ in count() })
  }
) async {
  let disposals: [Disposal] = await withUnsafeContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(
        returning: (0..<spins).map { spin in raceOnce(after: spin % 4, { subscribe(makeSignal(), $0) }) })
    }
  }
  // Read at the end: late events of the first subscriptions had time to come.
  for disposal in disposals {
    let late = disposal.events.count - (disposal.seen.value ?? 0)
    #expect(late <= 1, sourceLocation: sourceLocation)
  }
  #expect(disposals.contains { $0.events.count > 0 }, sourceLocation: sourceLocation)
}

private func raceOnce(after first: Int, _ subscribe: (@escaping @Sendable () -> Void) -> Subscription) -> Disposal {
  let disposal = Disposal()
  let hasEnded = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    while disposal.subscription.value == nil {}
    while disposal.events.count < first, disposal.subscription.value?.isDisposed == false { pauseThread() }
    disposal.subscription.value?.dispose()
    disposal.seen.value = disposal.events.count
    hasEnded.signal()
  }
  disposal.subscription.value = subscribe { [events = disposal.events] in events.increment() }
  hasEnded.wait()
  return disposal
}

private final class Disposal: Sendable {
  let events = Counter()
  let subscription = Holder<Subscription>(nil)
  /// The number of events when the disposal has returned.
  let seen = Holder<Int>(nil)
}
