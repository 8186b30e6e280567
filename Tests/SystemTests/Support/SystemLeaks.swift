import ReactiveCore
import ReactiveSystem
import ReactiveTesting
import Testing

/// Tests that count the descriptors of the process: one at a time.
@Suite(.serialized) enum DescriptorCounts {}

/// Runs something many times. Expects that no descriptor stays open whose name contains a text, and that no object of the test is left.
func expectNothingLeft(
  of name: String, cycles: Int = million / 100, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ probe: LeakProbe, _ cycle: Int) async throws -> Void
) async rethrows {
  let probe = LeakProbe()
  let before = openDescriptors(of: name)
  for cycle in 0..<cycles {
    try await body(probe, cycle)
    // The queues close after a disposal has returned.
    if cycle % 32 == 31 {
      await eventually({ openDescriptors(of: name) < before + 16 }, sourceLocation: sourceLocation)
    }
  }
  // Other tests run at the same time, with a few descriptors each.
  await eventually(
    { openDescriptors(of: name) < before + cycles / 100 && probe.liveCount == 0 }, sourceLocation: sourceLocation)
}

/// Lets one thread do something that causes events, and another one dispose. Expects that no event begins after both, and that nothing is left.
func raceWithDisposal<Source: Sendable, Value: Sendable>(
  spins: Int = 300, of name: String, _ makeSource: () -> Source,
  signal: (Source) -> Signal<Value, SystemFailure>, _ act: @escaping @Sendable (Source) -> Void
) async {
  let before = openDescriptors(of: name)
  let late = Journal<String>()
  race(spins: spins) {
    let source = makeSource()
    let events = Journal<Int>()
    let subscription = signal(source).subscribe(events: { _ in events.write(1) })
    return (source, subscription, events, Journal<Int>())
  } _: { source, _, _, _ in
    act(source)
  } _: { _, subscription, events, seen in
    subscription.dispose()
    seen.write(events.count)
  } verify: { _, subscription, events, seen in
    // One delivery may have passed its check before the disposal (C4).
    if events.count - seen.entries[0] > 1 || !subscription.isDisposed { late.write("an event after the disposal") }
  }
  #expect(late.entries == [])
  await eventually { openDescriptors(of: name) < before + spins / 10 }
}
