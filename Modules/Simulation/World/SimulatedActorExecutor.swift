/// Runs an actor in a ``SimulatedWorld``. A part of a task that runs on the actor, up to its next suspension, is one
/// step of the simulated run.
///
/// ```swift
/// import ReactiveSimulation
///
/// actor Account {
///   let executor: SimulatedActorExecutor
///   init(on executor: SimulatedActorExecutor) { self.executor = executor }
///   nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
/// }
/// ```
///
/// The actor holds its executor. An actor without an executor of its own also runs in the world, if a task of the world
/// calls it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class SimulatedActorExecutor: SerialExecutor {
  private let simulator: Simulator
  private let lane: Int

  init(_ simulator: Simulator, lane: Int) {
    self.simulator = simulator
    self.lane = lane
  }

  /// Adds a part of a task to the steps of the world that are ready to run. Swift calls this method.
  public func enqueue(_ job: consuming ExecutorJob) {
    simulator.enqueue(UnownedJob(job), executor: self, lane: lane)
  }
}
