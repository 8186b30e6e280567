#if Exploration
  import ReactiveCore
  import ReactiveDisposables
  import ReactiveMulticast
  import ReactiveSchedulers
  import ReactiveSubjects

  /// A subject as a source whose connections are recorded: `c` connects, `d` disconnects.
  private struct Station: Sendable {
    let subject = Subject<Int, Never>()
    let signal: Signal<Int, Never>

    init(_ world: World) {
      world.keep(subject)
      let log = world.log()
      let source = subject.signal
      signal = .attaching { subscriber in
        log.add("c")
        subscriber.add { log.add("d") }
        source.attach(subscriber)
      }
    }
  }

  extension Catalogue {
    /// Shared connections: subscribers come and go while the source sends and ends.
    static var sharing: [Scenario] {
      [
        Scenario("share: the first two subscribe", "c/-/-") { world in
          let station = Station(world)
          let shared = world.keep(station.signal.share())
          let (first, second) = (world.recording(), world.recording())
          world.thread { first.subscribe(to: shared) }
          world.thread { second.subscribe(to: shared) }
        },
        Scenario("share: the last leaves × another subscribes", "c/-/- cdc/-/-") { world in
          let station = Station(world)
          let shared = world.keep(station.signal.share())
          let first = world.record(shared)
          let second = world.recording()
          world.thread { first.dispose() }
          world.thread { second.subscribe(to: shared) }
        },
        Scenario(
          "share: the last leaves × another subscribes × send", "c/-/- c/-/1 c/1/- c/1/1 cdc/-/- cdc/-/1 cdc/1/-",
          bound: 1
        ) { world in
          let station = Station(world)
          let shared = world.keep(station.signal.share())
          let first = world.record(shared)
          let second = world.recording()
          world.thread { first.dispose() }
          world.thread { second.subscribe(to: shared) }
          world.thread { station.subject.send(1) }
        },
        Scenario("share: the source ends × another subscribes", "cd/|/| cdcd/|/|") { world in
          let station = Station(world)
          let shared = world.keep(station.signal.share())
          world.record(shared)
          let second = world.recording()
          world.thread { station.subject.complete() }
          world.thread { second.subscribe(to: shared) }
        },
        Scenario("share: the last two leave", "cd/-/-") { world in
          let station = Station(world)
          let shared = world.keep(station.signal.share())
          let (first, second) = (world.record(shared), world.record(shared))
          world.thread { first.dispose() }
          world.thread { second.dispose() }
        },
        Scenario("share: the last leaves × the source ends", "cd/- cd/|") { world in
          let station = Station(world)
          let shared = world.keep(station.signal.share())
          let first = world.record(shared)
          world.thread { first.dispose() }
          world.thread { station.subject.complete() }
        },
        Scenario("share(replay: .last(1)): send × another subscribes", "c/1/1") { world in
          let station = Station(world)
          let shared = world.keep(station.signal.share(replay: .last(1)))
          world.record(shared)
          let second = world.recording()
          world.thread { station.subject.send(1) }
          world.thread { second.subscribe(to: shared) }
        },
        Scenario("share(replay: .last(1), scope: .forever): the last leaves × another subscribes", "c/1/1 cdc/1/1") {
          world in
          let station = Station(world)
          let shared = world.keep(station.signal.share(replay: .last(1), scope: .forever))
          let first = world.record(shared)
          station.subject.send(1)
          let second = world.recording()
          world.thread { first.dispose() }
          world.thread { second.subscribe(to: shared) }
        },
        Scenario("share with a grace: the grace ends × another subscribes", "c/-/- cdc/-/-") { world in
          let station = Station(world)
          let time = VirtualTimeScheduler()
          let shared = world.keep(station.signal.share(disconnect: .after(.seconds(1), on: time)))
          world.record(shared).dispose()
          let second = world.recording()
          world.thread { time.advance(by: .seconds(1)) }
          world.thread { second.subscribe(to: shared) }
        },
        Scenario("share with a grace: the last leaves × the source ends", "cd/- cd/|") { world in
          let station = Station(world)
          let time = VirtualTimeScheduler()
          let shared = world.keep(station.signal.share(disconnect: .after(.seconds(1), on: time)))
          let first = world.record(shared)
          world.thread { first.dispose() }
          world.thread { station.subject.complete() }
        },
        Scenario("share: a subscriber subscribes × the shared signal is dropped", "-/- c/-") { world in
          let station = Station(world)
          let shared = world.keep(Held(station.signal.share()))
          let first = world.recording()
          world.thread { shared.use { first.subscribe(to: $0) } }
          world.thread { shared.drop() }
        },
        Scenario("publish: connect × connect × subscribe", "c/-") { world in
          let station = Station(world)
          let connection = world.keep(station.signal.publish())
          let first = world.recording()
          world.thread { connection.connect() }
          world.thread { connection.connect() }
          world.thread { first.subscribe(to: connection.signal) }
        },
        Scenario("publish: connect × the connection is disposed × send", "c/- c/1 cd/- cd/1") { world in
          let station = Station(world)
          let connection = world.keep(station.signal.publish())
          world.record(connection.signal)
          let handle = Held<Subscription>()
          world.thread { handle.set(connection.connect()) }
          world.thread { handle.use { $0.dispose() } }
          world.thread { station.subject.send(1) }
        },
        Scenario("autoconnect(after: 2): two subscribe × send", "c/-/- c/1/1") { world in
          let station = Station(world)
          let signal = station.signal.publish().autoconnect(after: 2)
          let (first, second) = (world.recording(), world.recording())
          world.thread { first.subscribe(to: signal) }
          world.thread { second.subscribe(to: signal) }
          world.thread { station.subject.send(1) }
        },
        Scenario("autoconnect: the last leaves × another subscribes", "c/-/- cd/-/-") { world in
          let station = Station(world)
          let signal = station.signal.publish().autoconnect()
          let first = world.record(signal)
          let second = world.recording()
          world.thread { first.dispose() }
          world.thread { second.subscribe(to: signal) }
        },
        Scenario("multicast to a replay subject: send × connect × subscribe", "c/- c/1") { world in
          let station = Station(world)
          let connection = station.signal.multicast(ReplaySubject<Int, Never>(capacity: 1))
          let first = world.recording()
          world.thread { station.subject.send(1) }
          world.thread { connection.connect() }
          world.thread { first.subscribe(to: connection.signal) }
        },
      ]
    }
  }
#endif
