import Dispatch
import ReactiveTime

/// The time line of all schedulers with the time of the system.
///
/// It counts while the machine is awake, as the timers of the system do, and no program can set it.
enum SystemTime {
  private static let beginning = SuspendingClock.now

  static var now: SchedulerInstant {
    // The beginning is read first, or the first instant of all would lie before it.
    let beginning = beginning
    return SchedulerInstant(offset: beginning.duration(to: SuspendingClock.now))
  }

  /// Blocks the calling thread until an instant.
  static func sleep(until instant: SchedulerInstant) {
    let semaphore = DispatchSemaphore(value: 0)
    while case let pause = now.duration(to: instant), pause > .zero {
      _ = semaphore.wait(timeout: .now() + pause.dispatchInterval)
    }
  }
}
