import Reactive

extension Signal {
  /// Waits before each value where there is a terminal, so that a picture can be watched. For sources of a few values:
  /// waiting values are kept.
  func paced(_ pause: Duration?) -> Signal {
    guard let pause, Screen.isTerminal else { return self }
    let ticks = Signal<SchedulerInstant, Never>.interval(pause, on: QueueScheduler(name: "pace"))
    return zip(with: ticks.promoteError(to: Failure.self)).map { value, _ in value }
  }
}
