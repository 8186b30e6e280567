/// The outcome of a simulation.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct SimulationReport: Sendable {
  /// The number of orders that ran up to the first failure, including the failed one. Orders that were tried later, to
  /// shrink the failure, do not count.
  public var orders: Int
  /// Whether all orders ran. A search stops early at a failure, or at the limit of
  /// ``SimulationOrders/exhaustive(bound:limit:)``.
  public var isComplete: Bool
  /// The first failure, shrunk to the fewest decisions that differ from the default order; nil if no order failed.
  public var failure: SimulationFailure?
}

/// A failed run of a simulation, shrunk to the fewest decisions that differ from the default order. Each choice of the
/// next step is a decision. The default order always runs the step that has been ready for longest.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct SimulationFailure: Error, Sendable, CustomStringConvertible {
  /// The failed expectations and errors of the run, each with its place.
  public var problems: [String]
  /// The seed whose order failed; nil if the order did not come from a seed.
  public var seed: UInt64?
  /// The order of the steps in the shrunk run, as text. Pass it to ``simulate(replay:sourceLocation:_:)`` to run the
  /// program in this order again.
  public var replay: String
  /// The number of decisions of the shrunk run that differ from the default order.
  public var deviations: Int
  /// The number of decisions that differed from the default order before shrinking.
  public var deviationsFound: Int
  /// The steps of the run: a row for each task, scheduler and watched signal, and a column for each step.
  public var drawing: String
  /// Whether a second run in the same order failed too. If not, the program depends on more than the order, such as
  /// another thread, the time of day, or a hash.
  public var isReproducible: Bool

  /// The problems, the order and the drawing.
  public var description: String {
    var lines = ["A simulated run failed" + (seed.map { ", found by seed \($0)" } ?? "") + ":"]
    lines += problems.map { "  \($0)" }
    lines.append(
      "replay: \"\(replay)\" (decisions that differ from the default: \(deviations), before shrinking: \(deviationsFound))"
    )
    if !isReproducible {
      lines.append("The same order did not fail again: the program depends on more than the order of its steps.")
    }
    return (lines + [drawing]).joined(separator: "\n")
  }
}
