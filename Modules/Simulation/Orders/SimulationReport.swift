/// The outcome of a simulation.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct SimulationReport: Sendable {
  /// The number of orders that ran up to the first failure, including the failed one. Orders that shrinking tried do
  /// not count.
  public var orders: Int
  /// Whether all orders ran. The search ends earlier at a failure, or when it reaches the limit of
  /// ``SimulationOrders/exhaustive(bound:limit:)``.
  public var isComplete: Bool
  /// The first failure, shrunk.
  public var failure: SimulationFailure?
}

/// A failed run of a simulation, shrunk to the fewest decisions that differ from the default.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct SimulationFailure: Error, Sendable, CustomStringConvertible {
  /// The failed expectations and errors of the run, each with its place.
  public var problems: [String]
  /// The seed that found the failure; nil if no seed did.
  public var seed: UInt64?
  /// The order, as the argument of ``simulate(replay:sourceLocation:_:)``.
  public var replay: String
  /// The number of decisions of the shrunk run that differ from the default.
  public var deviations: Int
  /// The number of decisions that differed from the default before shrinking.
  public var deviationsFound: Int
  /// The steps of the run: a row for each task, scheduler and watched signal, and a column for each step.
  public var drawing: String
  /// Whether the same order failed again. If not, the program depends on more than the order, such as another thread,
  /// the time of day, or a hash.
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
