import ReactiveMulticast
import ReactiveTesting
import Testing

/// The rules of ReactiveObjC's multicast connections, one test for each.
@Suite struct MulticastConnectionTests {
  @Test("The signal of a connection is its subject's")
  func signalIsTheSubjects() {
    let subject = Subject<Int, TestFailure>()
    let connection = Signal<Int, TestFailure>.never().multicast(subject)
    let recorded = Recorded(connection.signal)
    subject.send(1)
    #expect(recorded.values == [1])
  }

  @Test("connect() subscribes once, and returns the same handle every time")
  func connectsOnce() {
    let station = Station()
    let connection = station.signal.publish()
    let handle = connection.connect()
    #expect(connection.connect() === handle)
    #expect(station.connections == 1)
  }

  @Test("When two threads connect, one of them subscribes, and both get the handle")
  func connectsOnceForAllThreads() {
    race(
      spins: spins(quick: 50, full: 1_000, night: 10_000),
      for: {
        let station = Station()
        return (station, station.signal.publish(), Journal<Subscription>())
      }
    ) { _, connection, handles in
      handles.write(connection.connect())
    } _: { _, connection, handles in
      handles.write(connection.connect())
    } verify: { station, _, handles in
      #expect(station.connections == 1)
      #expect(handles.entries[0] === handles.entries[1])
    }
  }

  @Test("A second connect() returns at once, though the first has not subscribed yet")
  func aSecondConnectDoesNotWait() {
    let holder = SharedVariable<MulticastConnection<Int, TestFailure>>(nil)
    let inner = SharedVariable<Subscription>(nil)
    let station = Station(onConnect: { _, _ in inner.value = holder.value?.connect() })
    let connection = station.signal.publish()
    holder.value = connection
    let handle = connection.connect()
    #expect(inner.value === handle)
    #expect(station.connections == 1)
    holder.value = nil
  }

  @Test("After disposing the handle, connect() never reconnects")
  func neverReconnects() {
    let station = Station()
    let connection = station.signal.publish()
    connection.connect().dispose()
    #expect(station.open == 0)
    #expect(connection.connect().isDisposed)
    #expect(station.connections == 1)
  }

  @Test("autoconnect() attaches its subscriber before it connects: synchronous values arrive")
  func attachesBeforeConnecting() {
    let recorded = Recorded(Signal<Int, Never>([1, 2, 3]).publish().autoconnect())
    #expect(recorded.events == [.next(1), .next(2), .next(3), .completed])
  }

  @Test("autoconnect() disposes the connection for good when its count falls to zero")
  func disconnectsForGood() {
    let station = Station()
    let connection = station.signal.publish()
    let signal = connection.autoconnect()
    signal.subscribe(events: { _ in }).dispose()
    #expect(station.open == 0)
    #expect(connection.connect().isDisposed)
    signal.subscribe(events: { _ in })
    #expect(station.connections == 1)
  }

  @Test("After the count falls to zero, a plain subject sends nothing: a new subscription ends without a terminal")
  func lateSubscribersOfAPlainSubjectEnd() {
    let signal = Station().signal.publish().autoconnect()
    signal.subscribe(events: { _ in }).dispose()
    let late = Recorded(signal)
    #expect(late.events.isEmpty)
    #expect(late.subscription.isDisposed)
  }

  @Test("After the count falls to zero, a replay subject replays its values")
  func lateSubscribersOfAReplaySubjectGetWhatItHas() {
    let station = Station()
    let signal = station.signal.multicast(ReplaySubject()).autoconnect()
    let first = Recorded(signal)
    station.send(1, 2)
    first.subscription.dispose()
    let late = Recorded(signal)
    #expect(late.values == [1, 2])
    #expect(late.subscription.isDisposed)
  }

  @Test("A subject that the test holds stays alive after the count falls to zero")
  func aSubjectOfOnesOwnLivesOn() {
    let subject = Subject<Int, TestFailure>()
    let signal = Station().signal.multicast(subject).autoconnect()
    signal.subscribe(events: { _ in }).dispose()
    let late = Recorded(signal)
    subject.send(1)
    #expect(late.values == [1])
  }

  @Test("publish() multicasts through a new subject")
  func publishes() {
    expectMarbles("a-b-c|", "a-b-c|") { source, _ in
      let connection = source.publish()
      return .attaching { downstream in
        connection.signal.attach(downstream)
        connection.connect()
      }
    }
  }

  @Test("replay() connects at once and replays everything, replayLast() the last value")
  func replaysAtOnce() {
    let station = Station(onConnect: { subscriber, number in subscriber.send(number) })
    let (all, last) = (station.signal.replay(), station.signal.replayLast())
    #expect(station.connections == 2)
    #expect(Recorded(all).values == [1])
    station.send(3, 4)
    #expect(Recorded(last).values == [4])
    #expect(Recorded(all).values == [1])
  }

  @Test("replayLazily() connects on the first subscription and never disconnects")
  func replaysLazily() {
    let station = Station(onConnect: { subscriber, _ in subscriber.send(1) })
    let signal = station.signal.replayLazily()
    #expect(station.connections == 0)
    let first = Recorded(signal)
    #expect(first.values == [1])
    first.subscription.dispose()
    station.send(2)
    #expect(Recorded(signal).values == [1, 2])
    #expect(station.connections == 1)
    #expect(station.open == 1)
  }

  @Test("The connection needs no owner: the source keeps the subject alive")
  func theSourceKeepsTheSubject() {
    let station = Station()
    var recorded: Recorded<Int, TestFailure>?
    do {
      let connection = station.signal.publish()
      recorded = Recorded(connection.signal)
      connection.connect()
    }
    station.send(1)
    #expect(recorded?.values == [1])
    #expect(recorded?.subscription.isDisposed == false)
  }

  @Test("A connection that is released before it connects ends its subscribers")
  func aConnectionThatIsReleasedUnconnectedEndsItsSubscribers() {
    let recorded = Recorded(Station().signal.publish().signal)
    #expect(recorded.subscription.isDisposed)
  }

  @Test("A target that ends its own subscription first still gets the end of the source")
  func aTargetThatEndsItselfGetsTheEnd() {
    let subject = Subject<Int, TestFailure>()
    let recorded = Recorded(subject.signal)
    let station = Station()
    station.signal.multicast(GuardedTarget(subject: subject)).connect()
    station.send(1)
    station.complete()
    #expect(recorded.events == [.next(1), .completed])
    #expect(station.open == 0)
  }

  @Test("The end of the subject disconnects the connection")
  func theSubjectsEndDisconnects() {
    let (station, subject) = (Station(), Subject<Int, TestFailure>())
    station.signal.multicast(subject).connect()
    subject.complete()
    #expect(station.open == 0)
    let ended = Station()
    ended.signal.multicast(subject).connect()
    #expect(ended.connections == 0)
  }
}

/// Passes an end on only if its own subscription is still active, as an operator does.
private struct GuardedTarget: SignalTarget, SignalSource {
  let subject: Subject<Int, TestFailure>

  var signal: Signal<Int, TestFailure> { subject.signal }

  func makeSubscriber() -> Subscriber<Int, TestFailure> {
    let upstream = subject.makeSubscriber()
    return Subscriber(
      next: upstream.next,
      terminal: { termination in if upstream.subscription.end() { upstream.terminal(termination) } },
      subscription: upstream.subscription)
  }
}
