import ReactiveTesting

/// Holds the schedulers, executors, clock and faults of one simulated run of a program.
///
/// One thread runs all steps of the world, one at a time. A **step** is a part of a task between two suspensions, or an
/// action of a scheduler. A decision of the run chooses which of the ready steps is next. Time passes only while no
/// step is ready.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class SimulatedWorld: Sendable {
  let simulator: Simulator

  /// The faults that may occur in this world. By default there are none.
  public let faults: SimulatedFaults

  init(_ simulator: Simulator) {
    self.simulator = simulator
    faults = SimulatedFaults(simulator)
  }

  /// The clock of the world. Tasks sleep on it.
  public var clock: SimulatedClock { SimulatedClock(simulator: simulator) }

  /// The executor of the world's tasks. The body and its child tasks already run on it. For an unstructured task, write
  /// `Task(executorPreference: world.taskExecutor) { … }` or `Task.onCurrentExecutor { … }`.
  public var taskExecutor: any TaskExecutor { simulator }

  /// Makes a serial scheduler.
  ///
  /// - Parameter name: the name in the drawing of a failed run.
  public func scheduler(_ name: String? = nil) -> SimulatedScheduler {
    SimulatedScheduler(simulator, lane: simulator.addLane("scheduler", name), faults: faults.current)
  }

  /// Makes an executor for an actor.
  ///
  /// - Parameter name: the name in the drawing of a failed run.
  public func executor(_ name: String? = nil) -> SimulatedActorExecutor {
    SimulatedActorExecutor(simulator, lane: simulator.addLane("executor", name))
  }

  /// Suspends the calling task until no other step is ready. The time of the world does not pass while the task waits.
  public func idle() async { _ = await simulator.wait(Waiter(), untilIdle: true) }

  /// Returns a number from 0 to `count - 1`. A decision of the run chooses the number; the default order takes 0.
  ///
  /// - Parameter count: at least 1.
  public func choose(below count: Int) -> Int { simulator.deciding { $0.choose(below: count) } }

  /// Returns one of several elements. A decision of the run chooses the element; the default order takes the first.
  ///
  /// - Parameter elements: at least one.
  public func choose<Element>(from elements: [Element]) -> Element { elements[choose(below: elements.count)] }

  /// Writes a word into the current step, in the drawing of a failed run.
  public func note(_ text: String) { simulator.note(text) }

  /// Returns a signal with the same events, which the drawing of a failed run shows in a row of their own.
  ///
  ///     self   --1--2--3--|
  ///     watch  --1--2--3--|
  ///
  /// - Parameters:
  ///   - signal: the signal.
  ///   - name: the name of the row.
  /// - Returns: the signal to use in place of `signal`.
  public func watch<Value: Sendable, Failure: Error>(
    _ signal: Signal<Value, Failure>, as name: String
  ) -> Signal<Value, Failure> {
    let row = simulator.addRow(name)
    return .attaching { [simulator] downstream in
      signal.attach(
        Subscriber(
          next: { value in
            simulator.note(row: row, "\(value)")
            downstream.next(value)
          },
          terminal: { termination in
            if case .completed = termination { simulator.note(row: row, "|") } else { simulator.note(row: row, "#") }
            downstream.terminal(termination)
          },
          subscription: downstream.subscription))
    }
  }
}
