import ReactiveTesting

/// A serial scheduler in a ``SimulatedWorld``. Each of its actions is one step of the simulated run.
///
/// The actions run one at a time, in the order in which they became due. Between them, actions of other schedulers and
/// parts of tasks run, in an order that the seed or the replay of the run decides. The time of the scheduler is the
/// virtual time of the world.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class SimulatedScheduler: Scheduler {
  let simulator: Simulator
  let lane: Int
  let faults: SchedulerFaults

  init(_ simulator: Simulator, lane: Int, faults: SchedulerFaults) {
    self.simulator = simulator
    self.lane = lane
    self.faults = faults
  }

  /// The current time of the world.
  public var now: SchedulerInstant { simulator.timers.now }

  /// Runs an action as a step of the run, after the actions of this scheduler that are already due.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    let action = SimulatedAction(on: self, action)
    simulator.submit(action)
    return action
  }

  /// Runs an action as a step of the run when the world's time reaches an instant. The tolerance is used only after
  /// ``SimulatedFaults/delayTimers(by:percent:)``.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    guard instant > now else { return schedule(action) }
    let action = SimulatedAction(on: self, action)
    let due = instant.advanced(by: simulator.lateness(tolerance: tolerance, faults))
    action.wait(for: simulator.timers.schedule(at: due) { [simulator] in simulator.submit(action) })
    return action
  }

  /// Drops the waiting actions and all later actions without running them, as a released scheduler does (C9).
  public func cancel() { simulator.cancel(lane) }
}
