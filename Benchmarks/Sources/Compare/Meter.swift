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
  func measure(_ work: () -> Void) {
    precondition(!hasMeasured, "a workload measures one part of it")
    hasMeasured = true
    switch quantity {
    case .time:
      let start = threadTime()
      work()
      nanoseconds = threadTime() - start
    case .allocations:
      allocation_counting_start()
      work()
      allocations = allocation_counting_stop()
    }
  }

  /// The processor time of this thread: what other programs take of the machine is not in it.
  private func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
