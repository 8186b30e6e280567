import Reactive
import ReactiveExtras
import ReactiveSystem

/// The system's counters, sampled, smoothed and drawn.
///
/// Three files of the system are read at each tick of an interval. The difference between two ticks is a reading, and
/// the charts draw the mean of a sliding window of readings.
struct MonitorPipeline: Sendable {
  static let period = Duration.milliseconds(250)
  /// How many readings are a second.
  static let window = 4

  /// Where the counters are.
  let folder: String
  /// How many seconds it runs; without end if nil.
  let seconds: Int?
  private let clock = QueueScheduler(name: "sampling")

  func histories() -> Signal<SystemHistory, InputFailure> {
    let ticks = Signal.interval(MonitorPipeline.period, on: clock)
      // After a suspended process resumes, one reading replaces all missed ticks.
      .throttle(for: MonitorPipeline.period / 10, latest: false, on: clock)
    let timed = seconds.map { ticks.take($0 * MonitorPipeline.window) } ?? ticks
    return
      timed
      .map(to: ())
      .start(with: ())
      .concatMap { counters() }
      .combinePrevious()
      .map { before, now in SystemReading(from: before, to: now) }
      .window(count: MonitorPipeline.window, step: 1)
      .flatMap { $0.collect() }
      // The windows that the end cuts short would be ragged in a chart.
      .filter { $0.count == MonitorPipeline.window }
      .map { SystemReading.mean(of: $0) }
      .scan(into: SystemHistory()) { history, reading in history.append(reading) }
  }

  private func counters() -> Signal<SystemCounters, InputFailure> {
    Signal.concat(SystemCounters.files.map { LocalFile("\(folder)/\($0)").lines().collect() })
      .collect()
      .mapError { InputFailure($0) }
      .tryMap { texts throws(InputFailure) in try SystemCounters(texts, in: folder) }
  }
}
