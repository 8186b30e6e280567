#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The source of a time.
public enum Stopwatch: Sendable {
  /// The processor time of this thread, without the time of other programs.
  case thread
  /// The wall time.
  case wall

  /// The time in nanoseconds since a fixed start.
  public var nanoseconds: Double {
    var time = timespec()
    clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
