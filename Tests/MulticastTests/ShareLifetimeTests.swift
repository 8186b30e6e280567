import ReactiveMulticast
import ReactiveTesting
import Testing

/// References between shared signals, connections and subscriptions, and the ends that follow a release (C9, C11).
@Suite struct ShareLifetimeTests {
  /// See ``SilentSourceTests``.
  @Test(arguments: [Sharing.Disconnection.atOnce, .never, .after(.seconds(1), on: VirtualTimeScheduler())])
  func aSourceThatReleasesItsSubscriberEndsNothing(_ disconnection: Sharing.Disconnection) {
    let station = Station()
    let shared = station.signal.share(replay: .last(1), disconnect: disconnection)
    let first = Recorded(shared)
    station.send(1)
    station.letGo()
    let second = Recorded(shared)
    #expect(!first.subscription.isDisposed && !second.subscription.isDisposed)
    #expect(second.values == [1])
    #expect(station.connections == 1)
  }

  @Test func waitingSubscribersEndWhenNoOtherCanSubscribe() {
    var shared: Signal<Int, TestFailure>? = Station().signal.publish().autoconnect(after: 2)
    let waiting = shared.map { Recorded($0) }
    #expect(waiting?.subscription.isDisposed == false)
    shared = nil
    #expect(waiting?.subscription.isDisposed == true)
  }

  @Test func waitingSubscribersStayWhileTheConnectionIsHeld() {
    let station = Station()
    let connection = station.signal.publish()
    let waiting = Recorded(connection.autoconnect(after: 2))
    connection.connect()
    station.send(1)
    #expect(waiting.values == [1])
    waiting.subscription.dispose()
    #expect(station.open == 1)
  }

  @Test func oneThatLeftWhileWaitingDoesNotCount() {
    let station = Station()
    let shared = station.signal.publish().autoconnect(after: 2)
    Recorded(shared).subscription.dispose()
    let second = Recorded(shared)
    #expect(station.connections == 0)
    let third = Recorded(shared)
    #expect(station.connections == 1)
    second.subscription.dispose()
    #expect(station.open == 1)
    third.subscription.dispose()
    #expect(station.open == 0)
  }

  @Test func aSubscriptionDoesNotOwnItsSource() {
    expectNoLeaks { probe in
      let station = Station()
      let token = probe.token("source")
      let recorded = Recorded(
        Signal<Int, TestFailure>.attaching { downstream in
          token.touch()
          station.signal.attach(downstream)
        }.share(replay: .everything, disconnect: .never))
      station.send(1)
      return (station, recorded)
    }
  }

  @Test(arguments: SharingRow.all) func nothingIsHeldAfterTheEnd(_ row: SharingRow) {
    expectNoLeaks { probe in
      let station = Station(onConnect: { [token = probe.token("source")] _, _ in token.touch() })
      let scheduler = VirtualTimeScheduler()
      let (signal, connection) = row.make(station.signal, scheduler)
      for _ in 1...2 {
        let token = probe.token("subscriber")
        signal.subscribe(events: { _ in token.touch() })
      }
      connection?.connect()
      station.send(1, 2)
      station.complete()
    }
  }

  @Test(arguments: SharingRow.all) func nothingIsHeldAfterTheDisposal(_ row: SharingRow) {
    expectNoLeaks { probe in
      let station = Station(onConnect: { [token = probe.token("source")] _, _ in token.touch() })
      let scheduler = VirtualTimeScheduler()
      let (signal, connection) = row.make(station.signal, scheduler)
      let subscriptions = (1...2).map { _ in
        let token = probe.token("subscriber")
        return signal.subscribe(events: { _ in token.touch() })
      }
      connection?.connect()
      station.send(1, 2)
      for subscription in subscriptions { subscription.dispose() }
      scheduler.advance(by: .seconds(10))
      station.letGo()
    }
  }

  @Test(arguments: SharingRow.all) func nothingIsHeldUnsubscribed(_ row: SharingRow) {
    expectNoLeaks { probe in
      let station = Station(onConnect: { [token = probe.token("source")] _, _ in token.touch() })
      let made = row.make(station.signal, VirtualTimeScheduler())
      station.letGo()
      withExtendedLifetime(made) {}
    }
  }

  @Test func manySubscribersInTurnLeaveNothingBehind() {
    let (subject, probe) = (Subject<Int, Never>(), LeakProbe())
    let shared = subject.signal.share()
    for _ in 1...repetitions(quick: 2_000, full: 20_000, night: 20_000) {
      let token = probe.token()
      shared.subscribe(next: { _ in token.touch() }).dispose()
    }
    #expect(probe.liveCount == 0)
  }
}
