import ReactiveFlattening
import ReactiveSubjects
import ReactiveTesting
import TestSupport
import Testing

/// Tests of the strategy `ordered` alone.
@Suite struct OrderingTests {
  /// Signals that record their subscriptions.
  final class Inners: Sendable {
    let subjects = (0..<4).map { _ in Subject<Int, TestFailure>() }
    let started = Journal<Int>()

    func flattened(_ limit: Int, discarding discarded: Journal<Int>? = nil) -> Recorded<Int, TestFailure> {
      Recorded(
        Signal<Int, TestFailure>(0..<4).concat(with: Signal.never()).flatMap(.ordered(limit)) { [self] index in
          subjects[index].signal.whenSubscribed { [started] in started.write(index) }
        }.discarding { discarded?.write($0) })
    }
  }

  @Test func whatIsNotFirstInLineIsHeld() {
    let inners = Inners()
    let recorded = inners.flattened(0)
    inners.subjects[2].send(20)
    inners.subjects[1].send(10)
    inners.subjects[0].send(0)
    #expect(recorded.values == [0])
    inners.subjects[2].complete()
    inners.subjects[1].send(11)
    inners.subjects[0].complete()
    #expect(recorded.values == [0, 10, 11])
    inners.subjects[1].send(12)
    inners.subjects[1].complete()
    #expect(recorded.values == [0, 10, 11, 12, 20])
    inners.subjects[3].send(30)
    #expect(recorded.values == [0, 10, 11, 12, 20, 30])
  }

  @Test func anInnerKeepsItsPlaceUntilItWasDelivered() {
    let inners = Inners()
    let recorded = inners.flattened(2)
    inners.subjects[1].complete()
    #expect(inners.started.entries == [0, 1])
    inners.subjects[0].complete()
    #expect(inners.started.entries == [0, 1, 2, 3])
    #expect(recorded.events.isEmpty)
  }

  @Test func aFailureOvertakesAndWhatIsHeldIsDiscarded() {
    let inners = Inners()
    let discarded = Journal<Int>()
    let recorded = inners.flattened(2, discarding: discarded)
    inners.subjects[1].send(10)
    inners.subjects[1].fail(TestFailure())
    #expect(recorded.events == [.failed(TestFailure())])
    #expect(discarded.entries == [10, 2, 3])
  }

  @Test func disposalWhileHeldValuesAreSentDiscardsTheRest() {
    let inners = Inners()
    let discarded = Journal<Int>()
    let sent = Journal<Int>()
    let subscription = SharedVariable<Subscription>(nil)
    subscription.value = Signal<Int, TestFailure>(0..<2)
      .flatMap(.ordered(2)) { inners.subjects[$0].signal }.discarding { discarded.write($0) }
      .subscribe(events: { event in
        guard let value = event.value else { return }
        sent.write(value)
        subscription.value?.dispose()
      })
    for value in 10...12 { inners.subjects[1].send(value) }
    inners.subjects[0].complete()
    #expect(sent.entries == [10])
    #expect(discarded.entries == [11, 12])
  }

  @Test func anAbandonedInnerGivesItsTurnToTheNext() {
    let abandoned = SharedVariable(Subject<Int, Never>())
    let other = Subject<Int, Never>()
    guard let signals = abandoned.value.map({ [$0.signal, other.signal] }) else { return }
    let recorded = Recorded(Signal(signals).flatten(.ordered(2)))
    other.send(1)
    other.complete()
    #expect(recorded.events.isEmpty)
    abandoned.value = nil
    #expect(recorded.events == [.next(1), .completed])
  }
}

extension Signal {
  /// Reports the values that operators upstream drop.
  fileprivate func discarding(_ discard: @escaping @Sendable (Value) -> Void) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      child.leave(DiscardNote<Value>(discard))
      attach(Subscriber(next: downstream.next, terminal: end, subscription: child))
    }
  }
}
