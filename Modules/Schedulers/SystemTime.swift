#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The line of time that schedulers share when they take the time from the system.
///
/// It counts while the machine is awake, and nothing sets it: the clock that timers of the system follow too.
enum SystemTime {
  private static let beginning = SuspendingClock.now

  static var now: SchedulerInstant {
    // The beginning comes first, or the first reading of all would lie before it.
    let beginning = beginning
    return SchedulerInstant(offset: beginning.duration(to: SuspendingClock.now))
  }

  /// Blocks the calling thread until an instant, and never less.
  static func sleep(until instant: SchedulerInstant) {
    while true {
      let (seconds, attoseconds) = now.duration(to: instant).components
      guard seconds > 0 || attoseconds > 0 else { return }
      // Rounded up to the next nanosecond; a signal, or the cap on the seconds, only costs another turn.
      let nanoseconds = min(999_999_999, attoseconds / 1_000_000_000 + 1)
      var pause = timespec()
      pause.tv_sec = .init(min(seconds, 1_000_000))
      pause.tv_nsec = .init(nanoseconds)
      nanosleep(&pause, nil)
    }
  }
}
