import Reactive

/// One way to share a read, or not to.
struct SharingWay: Sendable {
  typealias Reading = Signal<Int, ReadingFailure>

  var name: String
  private let make: @Sendable (Reading) -> (Reading, connect: @Sendable () -> Void)

  private init(_ name: String, _ share: @escaping @Sendable (Reading) -> Reading) {
    self.name = name
    make = { (share($0), {}) }
  }

  private init(
    _ name: String, connection: @escaping @Sendable (Reading) -> MulticastConnection<Int, ReadingFailure>
  ) {
    self.name = name
    make = { reading in
      let connection = connection(reading)
      return (connection.signal, { connection.connect() })
    }
  }

  /// Four listeners to one reading: two from the start, one from when half is read, one when all of them are done.
  func play(
    _ file: SharedFile, reading: Reading, log: @escaping @Sendable (DownloadEvent) -> Void
  ) -> Signal<DownloadEvent, ReadingFailure> {
    .deferred { listen(file, reading: reading, log: log) }
  }

  private func listen(
    _ file: SharedFile, reading: Reading, log: @escaping @Sendable (DownloadEvent) -> Void
  ) -> Signal<DownloadEvent, ReadingFailure> {
    // Some ways begin to read when they are made.
    log(.began(name))
    let (shared, connect) = make(reading.on(started: { log(.readBegan) }))
    let half = Subject<Void, Never>()
    @Sendable func listener(_ index: Int) -> Signal<DownloadEvent, ReadingFailure> {
      shared.map { .got(index, bytes: $0) }
    }
    let read = SerialState(0)
    let first = listener(0).on(next: { event in
      let before = read.value
      read.value += event.bytes
      if before < file.size / 2, read.value >= file.size / 2 { half.send(()) }
    })
    let joining = half.signal.take(1).promoteError(to: ReadingFailure.self).flatMap { listener(2) }
    let connecting = Signal<DownloadEvent, ReadingFailure>.deferred {
      connect()
      return .empty()
    }
    return .concat([
      .merge([joining, first.finally { half.complete() }, listener(1), connecting]),
      listener(3),
      .just(.ended),
    ])
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
