import Reactive
import ReactiveSystem

/// Several listeners share one read of a file, in each way there is; what counts is how often the file is read.
///
/// Two listeners come before the read begins, one when half of it is done, one after its end. Each subscription to the
/// file reads it from its beginning, on a queue of its own.
struct DownloadPipeline: Sendable {
  private static let partSizes = 4_096...1_048_576

  let file: SharedFile
  let ways: [SharingWay]
  /// How long to wait before each part, so that the picture can be watched.
  let pause: Duration?

  func log() -> Signal<DownloadLog, InputFailure> {
    let size = min(max(file.size / 64, DownloadPipeline.partSizes.lowerBound), DownloadPipeline.partSizes.upperBound)
    let reading = file.file.chunks(ofSize: size)
      .mapError { InputFailure($0) }
      .scan(0..<0) { last, chunk in last.upperBound..<last.upperBound + chunk.count }
      .paced(pause)
    return Signal.concat(ways.map { way in listen(to: reading, shared: way) })
      .scan(into: DownloadLog(size: file.size, ways: ways.map(\.name))) { log, event in log.note(event) }
  }

  /// Four listeners to one reading: two from the start, one from when half is read, one when all of them are done.
  private func listen(to reading: SharingWay.Reading, shared way: SharingWay) -> Signal<DownloadEvent, InputFailure> {
    .deferred {
      let reads = ReplaySubject<DownloadEvent, Never>(capacity: 8)
      // The first two listeners are there when the reading begins.
      let mayRead = Property(false)
      let opened = mayRead.signal.filter { $0 }.take(1).promoteError(to: InputFailure.self)
      let (shared, connect) = way.make(opened.flatMap { _ in reading.on(started: { reads.send(.readBegan) }) })
      let half = Subject<Void, Never>()
      let middle = max(0, file.size / 2 - 1)
      let first = shared.on(next: { if $0.contains(middle) { half.send(()) } }).finally { half.complete() }
      let halfWay = half.signal.take(1).promoteError(to: InputFailure.self).flatMap { shared }
      let connecting = Signal<DownloadEvent, InputFailure>.deferred {
        connect()
        mayRead.value = true
        return .empty()
      }
      let early = Signal.merge([got(2, halfWay), got(0, first), got(1, shared), connecting])
      return Signal.concat([.just(.began), early, got(3, shared)])
        .finally { reads.complete() }
        .merge(with: reads.signal.promoteError())
        .concat(with: .just(.ended))
    }
  }

  private func got(_ listener: Int, _ parts: SharingWay.Reading) -> Signal<DownloadEvent, InputFailure> {
    parts.map { .got(listener, $0) }
  }
}
