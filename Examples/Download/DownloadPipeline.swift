import Foundation
import Reactive

/// Several listeners share one read of a file, in each way there is; what counts is how often the file is read.
///
/// Two listeners come before the read begins, one when half of it is done, one after its end. The reading blocks, so it has a thread of its own.
struct DownloadPipeline: Sendable {
  let file: SharedFile
  let ways: [SharingWay]
  /// How long to wait before each part, so that the picture can be watched.
  let pause: TimeInterval

  func log() -> Signal<DownloadLog, ReadingFailure> {
    let reading = parts().subscribe(on: QueueScheduler(name: "reading"))
    return Signal.concat(ways.map { way in listen(to: reading, shared: way) })
      .scan(into: DownloadLog(size: file.size, ways: ways.map(\.name))) { log, event in log.note(event) }
  }

  /// The parts of the file. Each subscription reads it from its beginning.
  private func parts() -> Signal<Range<Int>, ReadingFailure> {
    .generate { [file, pause] emitter throws(ReadingFailure) in
      var buffer = [UInt8](repeating: 0, count: file.partSize)
      var offset = 0
      while !emitter.isDisposed {
        let count = try file.read(into: &buffer, at: offset)
        guard count > 0 else { return }
        if pause > 0 { Thread.sleep(forTimeInterval: pause) }
        emitter.send(offset..<offset + count)
        offset += count
      }
    }
  }

  /// Four listeners to one reading: two from the start, one from when half is read, one when all of them are done.
  private func listen(to reading: SharingWay.Reading, shared way: SharingWay) -> Signal<DownloadEvent, ReadingFailure> {
    .deferred {
      let reads = ReplaySubject<DownloadEvent, Never>(capacity: 8)
      let (shared, connect) = way.make(reading.on(started: { reads.send(.readBegan) }))
      let half = Subject<Void, Never>()
      let middle = max(0, file.size / 2 - 1)
      let first = shared.on(next: { if $0.contains(middle) { half.send(()) } }).finally { half.complete() }
      let halfWay = half.signal.take(1).promoteError(to: ReadingFailure.self).flatMap { shared }
      let connecting = Signal<DownloadEvent, ReadingFailure>.deferred {
        connect()
        return .empty()
      }
      let early = Signal.merge([got(2, halfWay), got(0, first), got(1, shared), connecting])
      return Signal.concat([.just(.began(way.name)), early, got(3, shared)])
        .finally { reads.complete() }
        .merge(with: reads.signal.promoteError())
        .concat(with: .just(.ended))
    }
  }

  private func got(_ listener: Int, _ parts: SharingWay.Reading) -> Signal<DownloadEvent, ReadingFailure> {
    parts.map { .got(listener, $0) }
  }
}
