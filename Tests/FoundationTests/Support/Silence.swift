import ReactiveKernel
import ReactiveTesting
import Testing

/// Races a dispose against the events of a real source, at the subscription and after the first events.
///
/// Each disposal must return with all deliveries made, but for one that has begun before. No event may follow.
///
/// - Parameter makeSignal: makes a signal that sends several events on a thread of its source.
func expectSilenceAfterDispose<Value, Failure>(
  spins: Int = 100, sourceLocation: SourceLocation = #_sourceLocation,
  _ makeSignal: @Sendable () -> Signal<Value, Failure>
) {
  let disposals = Journal<Disposal>()
  race(spins: spins, for: { Disposal(after: disposals.count % 4) }) { disposal in
    disposal.subscription.value = makeSignal().subscribe(events: { [events = disposal.events] _ in events.increment() })
  } _: { disposal in
    while disposal.subscription.value == nil {}
    while disposal.events.count < disposal.first, disposal.subscription.value?.isDisposed == false {}
    disposal.subscription.value?.dispose()
    disposal.seen.value = disposal.events.count
  } verify: { disposal in
    disposals.write(disposal)
  }
  // Read at the end: late events of the first subscriptions had time to come.
  for disposal in disposals.entries {
    let late = disposal.events.count - (disposal.seen.value ?? 0)
    #expect(late <= 1, sourceLocation: sourceLocation)
  }
  #expect(disposals.entries.contains { $0.events.count > 0 }, sourceLocation: sourceLocation)
}

private final class Disposal: Sendable {
  /// The number of events to wait for.
  let first: Int
  let events = Counter()
  let subscription = Holder<Subscription>(nil)
  /// The number of events when the disposal has returned.
  let seen = Holder<Int>(nil)

  init(after first: Int) { self.first = first }
}
