import ReactiveTesting
import Testing

/// Runs a program once for each seed, in a different order of its steps, and fails the test at the first failed run.
///
/// ```swift
/// import ReactiveSimulation
/// import Testing
///
/// @Test func keepsTheOrder() {
///   simulate(seeds: 0..<100) { world in
///     let (disk, screen) = (world.scheduler("disk"), world.scheduler("screen"))
///     let shown = Journal<Int>()
///     disk.schedule { screen.schedule { shown.write(1) } }
///     disk.schedule { screen.schedule { shown.write(2) } }
///     await world.idle()
///     #expect(shown.entries == [1, 2])
///   }
/// }
/// ```
///
/// The body, its child tasks, the actors that they call, and the world's schedulers run on the calling thread, one step
/// at a time. A run fails if an expectation fails, or if the body throws. It also fails if it waits for something that
/// never happens, or if a thread outside the world takes part. The failed run is shrunk to the fewest decisions that
/// differ from the default order, which runs the step that has been ready for longest. The report has the text for
/// `simulate(replay:)`, and a drawing of the run.
///
/// Inside `withKnownIssue`, a failed expectation of the body is a known issue, and no run fails. So in that case, make
/// the body throw.
///
/// - Parameters:
///   - seeds: the seeds. The same seed always makes the same order.
///   - strategy: how a seed chooses the order.
///   - sourceLocation: the place of the failure.
///   - body: the program. It runs many times, so it must create everything that it changes.
/// - Returns: the number of orders that ran, and the failure, if there is one.
@discardableResult
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public func simulate(
  seeds: Range<UInt64> = 0..<1_000, strategy: SimulationStrategy = .random,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport {
  simulate(.seeds(seeds, strategy: strategy), sourceLocation: sourceLocation, body)
}

/// Runs a program in the order that a failure has printed, and fails the test if the program fails again.
///
/// - Parameters:
///   - replay: the text of the failure.
///   - sourceLocation: the place of the failure.
///   - body: the program.
/// - Returns: the number of orders that ran, and the failure, if there is one.
@discardableResult
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public func simulate(
  replay: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport {
  simulate(.replay(replay), sourceLocation: sourceLocation, body)
}

/// Runs a program in several orders of its steps, and fails the test at the first failed run.
///
/// `simulate(.exhaustive(bound: 2)) { world in … }` runs all orders that differ from the default in at most 2
/// decisions. The default order runs the step that has been ready for longest.
///
/// - Parameters:
///   - orders: the orders.
///   - sourceLocation: the place of the failure.
///   - body: the program.
/// - Returns: the number of orders that ran, and the failure, if there is one.
@discardableResult
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public func simulate(
  _ orders: SimulationOrders, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport {
  let report = explore(orders, body)
  if let failure = report.failure { Expectation.fail(failure.description, at: sourceLocation) }
  return report
}

/// Runs a program in several orders of its steps, and returns the first failure without failing the test.
///
/// Use it without Swift Testing. Failed expectations are not seen, so the body must throw.
///
/// - Parameters:
///   - orders: the orders.
///   - body: the program.
/// - Returns: the number of orders that ran, and the failure, if there is one.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public func explore(
  _ orders: SimulationOrders, _ body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport {
  let issues = IssueSink()
  return issues.keepingIssues { Explorer(run: Run(body: body, issues: issues)).report(orders) }
}
