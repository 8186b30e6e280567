import Reactive

extension Catalogue {
  mutating func addSharing() {
    begin("Sharing")
    addShared("multicast(_:)", as: "multicast(ReplaySubject())") { stage in
      let connection = stage.letters.multicast(ReplaySubject<String, MarbleFailure>())
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
      "share(replay:scope:disconnect:restart:)", called: "share", options: [.number("replay", 0, in: 0...9)], joins: 4,
      as: "share(replay: .last({replay}))"
    ) { stage in
      let count = stage.number("replay")
      return (stage.letters.share(replay: count == 0 ? .nothing : .last(count)), {})
    }
  }

  /// A way to share a signal, with one subscriber from the beginning on and one that joins later.
  private mutating func addShared(
    _ name: String, called slug: String? = nil, options: [OperatorOption] = [], joins: Int = 5, as call: String,
    _ share: @escaping @Sendable (MarbleStage) -> (Signal<String, MarbleFailure>, connect: () -> Void)
  ) {
    let joining = OperatorOption.number("joins", joins)
    add(name, called: slug, of: ["--1--2--3--|"], options: options + [joining], as: call) { stage in
      let (shared, connect) = share(stage)
      stage.watch(shared, as: "first")
      connect()
      stage.watch(shared, as: "second", at: stage.number("joins"))
    }
  }
}
