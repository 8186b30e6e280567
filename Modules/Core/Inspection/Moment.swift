#if Diagnosis
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A time of the system's continuous clock. A number, because a field of the type that the standard library has for
  /// it costs look-ups.
  package struct Moment: Sendable {
    private var seconds = 0
    private var nanoseconds = 0

    init() {}

    /// The present.
    package static var now: Moment {
      var time = timespec()
      #if canImport(Darwin)
        clock_gettime(CLOCK_MONOTONIC, &time)
      #else
        clock_gettime(CLOCK_BOOTTIME, &time)
      #endif
      var moment = Moment()
      (moment.seconds, moment.nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
      return moment
    }

    /// The time from another moment to this one.
    package static func - (moment: Moment, other: Moment) -> Duration {
      .seconds(moment.seconds - other.seconds) + .nanoseconds(moment.nanoseconds - other.nanoseconds)
    }
  }
#endif
