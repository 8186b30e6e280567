import ReactiveKernel

/// The values of one subscription in a measured section. At most one of them is timed: the sample.
///
/// The thread of the upstream begins a sample, and the thread of the downstream ends it. `sample` passes `begin` from
/// the one to the other.
final class MeasuredPermit: Sendable {
  private let meter: Meter
  private let entered = AtomicInt()
  private let left = AtomicInt()
  /// The number of the value that is timed; zero if none is.
  private let sample = AtomicInt()
  // Written while `sample` is zero, by the serial upstream, and read while it is not, by the serial downstream (C2).
  private let begin = SerialState(SchedulerInstant.zero)

  init(of meter: Meter) { self.meter = meter }

  /// Called before a value enters.
  func enter() {
    meter.noteEntry()
    let number = entered.add(1).newValue
    guard meter.interval != 0, sample.load() == 0 else { return }
    begin.value = meter.now
    sample.store(number)
  }

  /// Called before a value is passed on downstream.
  func leave() {
    meter.values.add(1)
    let number = left.add(1).newValue
    let sample = sample.load()
    guard sample != 0, number >= sample else { return }
    // The sample itself was dropped if a later value leaves.
    if number == sample { meter.record(since: begin.value) }
    self.sample.store(0)
  }

  /// Called when the section drops a value, on any thread.
  func drop() {
    meter.noteDrop()
    left.add(1)
  }
}
