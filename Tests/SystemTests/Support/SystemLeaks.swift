import ReactiveCore
import ReactiveKernel
import ReactiveSystem
import ReactiveTesting
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private let many = repetitions(quick: 10_000, full: 50_000, night: 1_000_000)

/// Tests that count the descriptors of the process: one at a time.
@Suite(.serialized) enum DescriptorCounts {}

/// Runs something many times. Expects that no descriptor stays open whose name contains a text, and that no object of
/// the test is left.
func expectNothingLeft(
  of name: String, cycles: Int = many / 100, sourceLocation: SourceLocation = #_sourceLocation,
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
    { openDescriptors(of: name) < before + max(16, cycles / 100) && probe.liveCount == 0 },
    sourceLocation: sourceLocation)
}

/// Lets one thread do something that causes events, and another one dispose. Expects that no event begins after both,
/// and that nothing is left.
///
/// The events are counted below `subscribe`, which drops events after a disposal.
///
/// - Parameter name: a text in the names of the descriptors that the signal opens; nil if it opens none of its own.
func raceWithDisposal<Source: Sendable, Value: Sendable>(
  spins: Int = spins(quick: 40, full: 100, night: 300), of name: String?,
  sourceLocation: SourceLocation = #_sourceLocation, _ makeSource: () -> Source,
  signal: (Source) -> Signal<Value, SystemFailure>, _ act: @escaping @Sendable (Source) -> Void
) async {
  let before = name.map(openDescriptors) ?? 0
  let runs = Journal<DisposedRun>()
  race(spins: spins) {
    let source = makeSource()
    // Every fourth disposal comes at once, and the others after a number of tries to see an event.
    let run = DisposedRun(patience: runs.count % 4 * 100)
    run.begin(signal(source))
    runs.write(run)
    return (source, run)
  } _: { source, _ in
    act(source)
  } _: { _, run in
    spin(for: .microseconds(run.patience)) { run.events.count > 0 }
    run.subscription.dispose()
    run.seen.value = run.events.count
  } verify: { _, _ in
  }
  if let name {
    await eventually({ openDescriptors(of: name) < before + max(16, spins / 10) }, sourceLocation: sourceLocation)
  }
  // At the end, so that late events have had time to come. One delivery may have passed its check before the disposal
  // (C4).
  let late = runs.entries.filter { $0.events.count - ($0.seen.value ?? 0) > 1 || !$0.subscription.isDisposed }
  #expect(late.isEmpty, sourceLocation: sourceLocation)
  if runs.entries.contains(where: { $0.events.count > 0 }) { return }
  // On a busy machine each disposal was faster. Without one there has to be an event.
  let (source, run) = (makeSource(), DisposedRun(patience: 0))
  run.begin(signal(source))
  act(source)
  await eventually({ run.events.count > 0 }, sourceLocation: sourceLocation)
  run.subscription.dispose()
}

/// A subscription that is disposed while events come.
private final class DisposedRun: Sendable {
  let subscription = Subscription()
  let events = Counter()
  /// The number of events when the disposal has returned.
  let seen = SharedVariable<Int>(nil)
  /// How often the disposing thread waits for an event.
  let patience: Int

  init(patience: Int) { self.patience = patience }

  func begin<Value>(_ signal: Signal<Value, SystemFailure>) {
    signal.attach(under: subscription) { [events] _ in
      events.increment()
    } terminal: { [events] _ in
      events.increment()
    }
  }
}
