import Reactive

extension Catalogue {
  mutating func addSharing() {
    begin("Sharing")
    addShared("multicast(_:)", as: "multicast(ReplaySubject())") { stage in
      let connection = stage.letters.multicast(ReplaySubject<Letter, MarbleFailure>())
      stage.keep(connection)
      return (connection.signal, { _ = connection.connect() })
    }
    addShared("publish()", as: "publish()") { stage in
      let connection = stage.letters.publish()
      stage.keep(connection)
      return (connection.signal, { _ = connection.connect() })
    }
    addShared("replay()", as: "replay()") { ($0.letters.replay(), {}) }
    addShared("replayLast()", as: "replayLast()") { ($0.letters.replayLast(), {}) }
    addShared("replay(last:)", options: [.number("last", 2)], joins: 8, as: "replay(last: {last})") {
      ($0.letters.replay(last: $0.number("last")), {})
    }
    addShared("replayLazily()", as: "replayLazily()") { ($0.letters.replayLazily(), {}) }
    addShared(
      "share(replay:scope:disconnect:restart:)", called: "share", options: [.number("replay", 0, in: 0...9)],
      joins: 4,
      as: "share(replay: .last({replay}))"
    ) { stage in
      let count = stage.number("replay")
      return (stage.letters.share(replay: count == 0 ? .nothing : .last(count)), {})
    }
    addScene(
      "share(after:replay:scope:disconnect:restart:)", called: "share-after", "--1--2--3--|",
      options: [.number("after", 2, in: 1...2), .number("joins", 4)], as: "share(after: {after})"
    ) { stage in
      let shared = stage.letters.share(after: stage.number("after"))
      stage.watch(shared, as: "first")
      stage.watch(shared, as: "second", at: stage.number("joins"))
    }
    addScene("share(invalidating:)", "--1--|", options: [.number("joins", 8)], as: "share(invalidating: { _ in true })")
    {
      stage in
      let shared = stage.runs.share(invalidating: { _ in true })
      stage.watch(shared, as: "first")
      stage.watch(shared, as: "second", at: stage.number("joins"))
    }
    add(
      "sharing(replay:_:)", called: "sharing", "--1-----2-----3-----|", as: "sharing { $0.merge(with: later($0)) }",
      code: "sharing { $0.merge(with: $0.delay(for: .ticks(2), on: time)) }"
    ) {
      stage in
      stage.letters.sharing { $0.merge(with: $0.delay(for: .seconds(2), on: stage.time)) }
    }
    addStarted("Signal.startEagerly(_:)", called: "startEagerly", as: "Signal.startEagerly { … }") { stage in
      Signal.startEagerly { stage.work($0) }
    }
    addStarted("Signal.startLazily(_:)", called: "startLazily", as: "Signal.startLazily { … }") { stage in
      Signal.startLazily { stage.work($0) }
    }
    addStarted("Signal.startEagerly(on:_:)", called: "startEagerly-on", as: "Signal.startEagerly(on: scheduler) { … }")
    {
      stage in Signal.startEagerly(on: stage.time) { stage.work($0) }
    }
    addStarted("Signal.startLazily(on:_:)", called: "startLazily-on", as: "Signal.startLazily(on: scheduler) { … }") {
      stage in Signal.startLazily(on: stage.time) { stage.work($0) }
    }
  }

  /// A way to share a signal, with one subscriber from the beginning on and one that joins later.
  private mutating func addShared(
    _ name: StaticString, called slug: StaticString = "", options: [OperatorOption] = [], joins: Int = 5,
    as call: StaticString,
    _ share: @escaping @Sendable (MarbleStage) -> (Signal<Letter, MarbleFailure>, connect: () -> Void)
  ) {
    let joining = OperatorOption.number("joins", joins)
    add(name, called: slug, of: ["--1--2--3--|"], options: options + [joining], as: call) { stage in
      let (shared, connect) = share(stage)
      stage.watch(shared, as: "first")
      connect()
      stage.watch(shared, as: "second", at: stage.number("joins"))
    }
  }

  /// Work that is started, with one subscriber from the beginning on and one that joins later.
  private mutating func addStarted(
    _ name: StaticString, called slug: StaticString, as call: StaticString,
    _ start: @escaping @Sendable (MarbleStage) -> Signal<Letter, MarbleFailure>
  ) {
    add(
      name, called: slug, of: [.letters("--1--2-----3--|", named: "work")], options: [.number("joins", 6)], as: call
    ) { stage in
      let signal = start(stage)
      stage.watch(signal, as: "first")
      stage.watch(signal, as: "second", at: stage.number("joins"))
    }
  }
}

extension MarbleStage {
  /// Sends what the first input plays.
  func work(_ subscriber: Subscriber<Letter, MarbleFailure>) {
    letters.subscribe(
      next: { subscriber.send($0) }, failed: { subscriber.fail($0) }, completed: { subscriber.complete() })
  }
}
