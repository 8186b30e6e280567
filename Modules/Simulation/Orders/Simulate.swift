import ReactiveTesting
import Testing

/// Runs a program once for each seed, each time in another order of its steps. Fails the test at the first failed run.
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
/// at a time. A step is a part of a task between two suspensions, or an action of a scheduler. A run fails if an
/// expectation fails, or if the body throws. A run also fails if the body waits for something that never happens, or if
/// a thread outside the world takes part. A failed run is shrunk: the call searches for a failing order with the fewest
/// differences from the default order. The default order always runs the step that has been ready for longest. The
/// report has the text for `simulate(replay:)`, and a drawing of the run.
///
/// Inside `withKnownIssue`, a failed expectation of the body is a known issue, and no run fails. There, make the body
/// throw instead.
///
/// - Parameters:
///   - seeds: the seeds, with one run for each. The same seed always makes the same order.
///   - strategy: how a seed chooses the order; by default any ready step may be next.
///   - sourceLocation: where a failure is reported; by default at this call.
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

/// Runs a program in the order of an earlier failure, and fails the test if the program fails again.
///
/// - Parameters:
///   - replay: the text in quotation marks after `replay:` in the report of the earlier failure.
///   - sourceLocation: where a failure is reported; by default at this call.
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
/// `simulate(.exhaustive(bound: 2)) { world in … }` runs all orders that differ from the default order in at most 2
/// decisions. Each choice of the next step is a decision. The default order always runs the step that has been ready
/// for longest.
///
/// - Parameters:
///   - orders: the orders to run, such as `.seeds(0..<100)`.
///   - sourceLocation: where a failure is reported; by default at this call.
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
/// Use this function without Swift Testing. The function does not see failed expectations, so the body must throw to
/// report a failure.
///
/// - Parameters:
///   - orders: the orders to run, such as `.seeds(0..<100)`.
///   - body: the program.
/// - Returns: the number of orders that ran, and the failure, if there is one.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public func explore(
  _ orders: SimulationOrders, _ body: @escaping @Sendable (SimulatedWorld) async throws -> Void
) -> SimulationReport {
  let issues = IssueSink()
  return issues.keepingIssues { Explorer(run: Run(body: body, issues: issues)).report(orders) }
}
