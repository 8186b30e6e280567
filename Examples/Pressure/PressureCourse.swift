import Foundation
import Reactive

/// One policy: a task reads the file and sends its parts, another one takes them slowly, and a log counts the waiting parts.
struct PressureCourse: Sendable {
  static let partSize = 1 << 16

  var file: SharedFile
  /// The number of parts of the file that are read.
  var parts: Int
  /// The time that the consumer needs for a part.
  var pace: Duration
  /// The time between two samples of the log.
  var interval = Duration.milliseconds(33)

  /// The parts as fast as they can be read. No further part is read before there is room for it downstream.
  private var pieces: Signal<[UInt8], ReadingFailure> {
    .generate { emitter async throws(ReadingFailure) in
      for part in 0..<parts where await emitter.waitForRoom() {
        var piece = [UInt8](repeating: 0, count: PressureCourse.partSize)
        let count = try file.read(into: &piece, at: part * PressureCourse.partSize)
        piece.removeLast(piece.count - count)
        await emitter.send(piece)
      }
    }
  }

  /// The log, sampled, until the consumer has taken all parts.
  func log(under policy: PressurePolicy) -> Signal<PressureLog, ReadingFailure> {
    .deferred {
      let log = Property(PressureLog())
      let consumer = Signal<Void, ReadingFailure>.task { () async throws(ReadingFailure) in
        let values =
          pieces
          .on(next: { _ in log.modify { $0.noteRead() } })
          .values(buffering: policy.buffering, onDiscard: { _ in log.modify { $0.dropped += 1 } })
        for try await _ in values {
          log.modify { $0.taken += 1 }
          try? await Task.sleep(for: pace)
        }
        log.modify { $0.isOver = true }
      }
      return log.signal.promoteError(to: ReadingFailure.self)
        .merge(with: consumer.map { log.value })
        .take(while: { !$0.isOver }, inclusive: true)
        .throttle(for: interval, on: .main)
    }
  }
}
