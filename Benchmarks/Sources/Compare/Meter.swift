import AllocationCounter
import Support

/// Measures one part of a workload: its time, or its allocations, never both at once.
final class Meter {
  enum Quantity {
    case time
    /// Of the calling thread, or of all threads, for work on other threads.
    case allocations(ofAllThreads: Bool)
  }

  private(set) var nanoseconds = 0.0
  private(set) var allocations = AllocationCounts()
  private(set) var hasMeasured = false
  private let quantity: Quantity

  init(_ quantity: Quantity) {
    self.quantity = quantity
  }

  /// Runs and measures `work`, once for each meter.
  ///
  /// - Parameter stopwatch: the source of the time. Work on another thread needs the wall time.
  @inline(never)
  func measure(by stopwatch: Stopwatch = .thread, _ work: () -> Void) {
    precondition(!hasMeasured, "a workload measures one part of it")
    hasMeasured = true
    switch quantity {
    case .time:
      let start = stopwatch.nanoseconds
      work()
      nanoseconds = stopwatch.nanoseconds - start
    case .allocations(let ofAllThreads):
      if ofAllThreads { allocation_counting_start_in_all_threads() } else { allocation_counting_start() }
      work()
      allocations = allocation_counting_stop()
    }
  }
}
