import ReactiveFiltering
import ReactiveMulticast
import ReactiveTesting
import TestSupport
import Testing

/// A disconnected shared signal connects again, and the next connection uses no state of the last one.
@Suite struct ReconnectionTests {
  @Test func nextOnesAreAsTheFirst() {
    let station = Station()
    let shared = station.signal.share()
    for connections in 1...3 {
      let recorded = Recorded(shared)
      station.send(connections)
      #expect(recorded.values == [connections])
      #expect(station.connections == connections)
      recorded.subscription.dispose()
      #expect(station.open == 0)
    }
  }

  @Test(arguments: HeldPart.allCases) func aHeldPartOfOneHasNoPowerOverTheNext(_ part: HeldPart) {
    Self.expectNoPower(of: part) { $0 }
  }

  /// The same for a part of an operator's subscriber, whose subscription is a child of the connection's.
  @Test(arguments: HeldPart.allCases) func aHeldPartOfAChildHasNoPowerOverTheNext(_ part: HeldPart) {
    Self.expectNoPower(of: part) { $0.take(5) }
  }

  private static func expectNoPower(
    of part: HeldPart, _ source: (Signal<Int, TestFailure>) -> Signal<Int, TestFailure>
  ) {
    let use = SharedVariable<@Sendable () -> Void>(nil)
    let station = Station(onConnect: { subscriber, number in
      if number == 1 { use.value = part.taken(from: subscriber) }
    })
    let shared = source(station.signal).share()
    Recorded(shared).subscription.dispose()
    let second = Recorded(shared)
    use.value?()
    station.send(2)
    #expect(second.events == [.next(2)])
    #expect(station.open == 1)
  }

  @Test func oneThatEndedConnectsAnew() {
    let station = Station()
    let shared = station.signal.share()
    for _ in 1...2 {
      let recorded = Recorded(shared)
      station.complete()
      #expect(recorded.events == [.completed])
    }
    #expect(station.connections == 2)
  }

  /// The last subscriber leaves in the middle of a delivery, and subscribes again.
  @Test func whoeverComesBackDuringADeliveryConnectsAnew() {
    let station = Station()
    let shared = station.signal.share()
    let (held, again) = (SharedVariable<Subscription>(nil), SharedVariable<Recorded<Int, TestFailure>>(nil))
    held.value = shared.subscribe(events: { _ in
      held.value?.dispose()
      again.value = Recorded(shared)
    })
    station.send(1)
    #expect(station.connections == 2)
    station.send(2)
    #expect(again.value?.values == [2])
  }
}
