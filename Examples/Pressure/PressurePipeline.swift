import Reactive
import ReactiveSystem

/// A file is read as fast as possible, and a task takes its parts slowly, under each buffering policy for the waiting
/// parts.
///
/// Without a limit the whole file waits in memory. With one, old or new parts are dropped. With `suspending` the
/// reading waits, and nothing is lost.
struct PressurePipeline: Sendable {
  static let partSize = 1 << 16

  let file: SharedFile
  /// The number of parts of the file that are read.
  let parts: Int
  /// The time that the consumer needs for a part.
  let pace: Duration
  let policies: [PressurePolicy]

  /// The logs of one policy after the other, sampled.
  func history() -> Signal<PressureHistory, InputFailure> {
    Signal.concat(policies.map { policy in log(under: policy).map { (policy, $0) } })
      .scan(into: PressureHistory(parts: parts, policies: policies)) { $0.note($1.1, of: $1.0) }
  }

  private func log(under policy: PressurePolicy) -> Signal<PressureLog, InputFailure> {
    .deferred {
      let log = Property(PressureLog())
      let consumer = Signal<Void, InputFailure>.task { () async throws(InputFailure) in
        // No further part is read before there is room for it downstream.
        let values = file.file.chunks(ofSize: PressurePipeline.partSize)
          .take(parts)
          .mapError { InputFailure($0) }
          .on(next: { _ in log.modify { $0.noteRead() } })
          .values(buffering: policy.buffering, onDiscard: { _ in log.modify { $0.dropped += 1 } })
        for try await _ in values {
          log.modify { $0.taken += 1 }
          try? await Task.sleep(for: pace)
        }
        log.modify { $0.isOver = true }
      }
      return log.signal.promoteError(to: InputFailure.self)
        .merge(with: consumer.map { log.value })
        .take(while: { !$0.isOver }, inclusive: true)
        .throttle(for: .milliseconds(33), on: .main)
    }
  }
}
