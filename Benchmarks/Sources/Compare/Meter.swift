import AllocationCounter

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Measures one part of a workload: its time, or its allocations, never both at once.
final class Meter {
  enum Quantity {
    case time
    case allocations
  }

  private(set) var nanoseconds = 0.0
  private(set) var allocations = AllocationCounts()
  private(set) var hasMeasured = false
  private let quantity: Quantity

  init(_ quantity: Quantity) {
    self.quantity = quantity
  }

  /// Runs and measures `work`, once for each meter.
  @inline(never)
  ///
  /// - Parameter clock: what the time is read from. Work that goes on in another thread needs the wall's.
  func measure(by clock: Clock = .thread, _ work: () -> Void) {
    precondition(!hasMeasured, "a workload measures one part of it")
    hasMeasured = true
    switch quantity {
    case .time:
      let start = time(of: clock)
      work()
      nanoseconds = time(of: clock) - start
    case .allocations:
      allocation_counting_start()
      work()
      allocations = allocation_counting_stop()
    }
  }

  enum Clock {
    /// The processor time of this thread: what other programs take of the machine is not in it.
    case thread
    /// The time that passes, for everybody.
    case wall
  }

  private func time(of clock: Clock) -> Double {
    var time = timespec()
    clock_gettime(clock == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
