import Dispatch
import Foundation
import ReactiveKernel
import ReactiveTesting
import Testing

/// Races a dispose against the events of a real source, at the subscription and after the first events.
///
/// Each disposal must return with all deliveries made, but for one that has begun before. No event may follow. The
/// events are counted as an operator takes them: `subscribe` would drop late ones itself.
///
/// It has threads of its own: sources of Foundation need the threads of the pool.
///
/// - Parameter makeSignal: makes a signal that sends several events on a thread of its source.
func expectSilenceAfterDispose<Value, Failure>(
  spins: Int = spins(quick: 20, full: 50, night: 100), sourceLocation: SourceLocation = #_sourceLocation,
  _ makeSignal: @escaping @Sendable () -> Signal<Value, Failure>
) async {
  let disposals: [Disposal] = await withUnsafeContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(
        returning: (0..<spins).map { spin in raceOnce(after: spin % 4, makeSignal()) })
    }
  }
  // Read at the end: late events of the first subscriptions had time to come.
  for disposal in disposals {
    let late = disposal.events.count - (disposal.seen.value ?? 0)
    #expect(late <= 1, sourceLocation: sourceLocation)
  }
  #expect(disposals.contains { $0.events.count > 0 }, sourceLocation: sourceLocation)
}

private func raceOnce<Value, Failure>(after first: Int, _ signal: Signal<Value, Failure>) -> Disposal {
  let disposal = Disposal()
  let hasEnded = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    spinUntil { disposal.subscription.value != nil }
    while disposal.events.count < first, disposal.subscription.value?.isDisposed == false { pauseThread() }
    disposal.subscription.value?.dispose()
    disposal.seen.value = disposal.events.count
    hasEnded.signal()
  }
  let (events, subscription) = (disposal.events, Subscription())
  signal.attach(under: subscription, next: { _ in events.increment() }) { _ in
    events.increment()
    subscription.dispose()
  }
  disposal.subscription.value = subscription
  hasEnded.wait()
  return disposal
}

private final class Disposal: Sendable {
  let events = Counter()
  let subscription = SharedVariable<Subscription>(nil)
  /// The number of events when the disposal has returned.
  let seen = SharedVariable<Int>(nil)
}
