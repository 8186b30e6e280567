/// The orders in which a simulation runs its program.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public enum SimulationOrders: Sendable, Hashable {
  /// Runs one order for each seed. The same seed always makes the same order.
  case seeds(Range<UInt64>, strategy: SimulationStrategy = .random)
  /// Runs all orders that differ from the default order in at most `bound` decisions, but no more than `limit` orders.
  ///
  /// Each choice of the next step is a decision. The default order always runs the step that has been ready for
  /// longest.
  case exhaustive(bound: Int, limit: Int = 100_000)
  /// Runs the order of an earlier failure, given as the text of ``SimulationFailure/replay``.
  case replay(String)
}
