import Reactive
import ReactiveExtras
import ReactiveSystem

/// Follows a growing file, counts its lines, and raises an alert while more come in a second than allowed.
///
/// A file that is truncated or replaced, as logs are, is followed too. Each second is an array of lines, and its length
/// the rate. An alert begins and ends when the rate crosses the limit, not each second.
struct TailPipeline: Sendable {
  let file: LocalFile
  /// How many lines a second cause no alert.
  let limit: Int
  private let clock = QueueScheduler(name: "seconds")

  func log() -> Signal<TailLog, InputFailure> {
    file.following(from: .end).lines()
      .mapError { InputFailure($0) }
      .sharing { lines in
        Signal.merge(lines.map { .line($0) }, rates(of: lines).sharing { rates in events(of: rates) })
      }
      .scan(into: TailLog(limit: limit)) { log, event in log.note(event) }
  }

  private func rates(of lines: Signal<String, InputFailure>) -> Signal<Int, InputFailure> {
    lines
      .collect(boundary: Signal.interval(.seconds(1), on: clock).promoteError(to: InputFailure.self))
      .map(\.count)
  }

  private func events(of rates: Signal<Int, InputFailure>) -> Signal<TailEvent, InputFailure> {
    let alerts = rates.map { $0 > limit }.start(with: false).distinctUntilChanged().skip(1)
    return .merge(rates.map { .second(lines: $0) }, alerts.map { .alert(isOn: $0) })
  }
}
