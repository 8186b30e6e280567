/// The orders in which a simulation runs its program.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public enum SimulationOrders: Sendable, Hashable {
  /// Runs one order for each seed.
  case seeds(Range<UInt64>, strategy: SimulationStrategy = .random)
  /// Runs all orders that differ from the default in at most `bound` decisions, up to `limit` orders.
  ///
  /// The default order runs the step that has been ready for longest.
  case exhaustive(bound: Int, limit: Int = 100_000)
  /// Runs the order that a failure has printed.
  case replay(String)
}
