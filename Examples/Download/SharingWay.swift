import Reactive

/// One way to share a read, or not to.
struct SharingWay: Sendable {
  typealias Reading = Signal<Range<Int>, InputFailure>

  var name: String
  /// The shared reading, and what connects it.
  let make: @Sendable (Reading) -> (Reading, connect: @Sendable () -> Void)

  private init(_ name: String, _ share: @escaping @Sendable (Reading) -> Reading) {
    (self.name, make) = (name, { (share($0), {}) })
  }

  private init(
    _ name: String, connection: @escaping @Sendable (Reading) -> MulticastConnection<Range<Int>, InputFailure>
  ) {
    self.name = name
    make = { reading in
      let connection = connection(reading)
      return (connection.signal, { connection.connect() })
    }
  }

  static let brief = [all[0], all[1], all[4], all[7]]

  static let all = [
    SharingWay("each its own read") { $0 },
    SharingWay("publish(), connect()", connection: { $0.publish() }),
    SharingWay("multicast(ReplaySubject(capacity: 8))", connection: { $0.multicast(ReplaySubject(capacity: 8)) }),
    SharingWay("publish().autoconnect(after: 2)") { $0.publish().autoconnect(after: 2) },
    SharingWay("replay()") { $0.replay() },
    SharingWay("replayLast()") { $0.replayLast() },
    SharingWay("replayLazily()") { $0.replayLazily() },
    SharingWay("share()") { $0.share() },
    SharingWay("share(replay: .last(8))") { $0.share(replay: .last(8)) },
    SharingWay("share(replay: .everything, restart: .never)") { $0.share(replay: .everything, restart: .never) },
    SharingWay("share(replay: .last(8), scope: .forever)") { $0.share(replay: .last(8), scope: .forever) },
  ]
}
