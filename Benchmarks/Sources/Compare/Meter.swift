import AllocationCounter

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
      let duration = ContinuousClock().measure(work)
      nanoseconds = Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
    case .allocations:
      allocation_counting_start()
      work()
      allocations = allocation_counting_stop()
    }
  }
}
