#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a time is read from.
public enum Stopwatch: Sendable {
  /// The processor time of this thread: what other programs take of the machine is not in it.
  case thread
  /// The time that passes, for everybody.
  case wall

  /// The time, in nanoseconds since some beginning.
  public var nanoseconds: Double {
    var time = timespec()
    clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
