import ReactiveKernel
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Disposes of an operator with async closures while they return the two values of a source. The events are a beginning
/// of the undisturbed ones.
package func raceReturnsAgainstADisposal(
  of makeSignal: (Signal<Int, TestFailure>) -> Signal<Int, TestFailure>
) {
  race(spins: spins(quick: 50, full: 200, night: 500)) {
    let (source, log) = (Subject<Int, TestFailure>(), Journal<Event<Int, TestFailure>>())
    return (source, log, makeSignal(source.signal).subscribe(events: { log.write($0) }))
  } _: { source, _, _ in
    source.send(1)
    source.send(2)
    source.complete()
  } _: { _, _, subscription in
    subscription.dispose()
  } verify: { _, log, subscription in
    #expect(subscription.isDisposed)
    #expect(Array([.next(1), .next(2), .completed].prefix(log.count)) == log.entries)
  }
}
