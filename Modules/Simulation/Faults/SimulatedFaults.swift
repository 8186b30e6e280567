import ReactiveTesting

/// Injects faults into a ``SimulatedWorld``. Each fault is a decision of the run: it is replayed, and shrinking removes
/// the faults that a failure does not need.
///
/// Schedulers with faults keep the contract of `Scheduler`: actions run one at a time, in order, late but never early.
/// If a program fails with such schedulers, the program relies on more than the contract says.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class SimulatedFaults: @unchecked Sendable {
  // Unchecked because `settings` is used under the lock only.
  private let lock = Lock()
  private var settings = SchedulerFaults()
  let simulator: Simulator

  init(_ simulator: Simulator) { self.simulator = simulator }

  /// The faults of the schedulers that are made from now on.
  var current: SchedulerFaults { lock.withLock { settings } }

  /// When an action is added to a scheduler, sometimes stops the scheduler for a time. This holds for schedulers that
  /// are made after this call.
  ///
  /// - Parameters:
  ///   - duration: how long a scheduler stops.
  ///   - percent: the probability for each action.
  public func stallSchedulers(for duration: Duration, percent: Int = 10) {
    lock.withLock {
      settings.stall = duration
      settings.stallPercent = percent
    }
  }

  /// Sometimes runs a timer of a scheduler late, so that two timers may swap their order. This holds for schedulers
  /// that are made after this call.
  ///
  /// - Parameters:
  ///   - duration: the delay, in addition to the tolerance of the timer.
  ///   - percent: the probability for each timer.
  public func delayTimers(by duration: Duration, percent: Int = 10) {
    lock.withLock {
      settings.delay = duration
      settings.delayPercent = percent
    }
  }

  /// Sometimes cancels a scheduler after an action. Waiting and later actions are dropped without running, as when a
  /// scheduler is released. This holds for schedulers that are made after this call.
  ///
  /// - Parameter percent: the probability for each action.
  public func cancelSchedulers(percent: Int = 2) { lock.withLock { settings.cancelPercent = percent } }

  /// Makes a source that breaks the rules of sending. The world decides when each step of the source runs.
  ///
  /// `MisbehavingSource.sendsConcurrently(_:)` sends from two threads, and no decision of the run controls their order.
  /// Here two tasks send the values, one value in each step.
  ///
  /// - Parameters:
  ///   - values: the values.
  ///   - failure: the type of failure.
  ///   - misbehaviours: the ways in which the source may break the rules. A decision of the run chooses one for each
  ///     subscription; the default is the first.
  public func source<Value: Sendable, Failure: Error>(
    of values: [Value], failure: Failure.Type = Never.self,
    _ misbehaviours: [SourceMisbehaviour] = SourceMisbehaviour.allCases
  ) -> Signal<Value, Failure> {
    .deferred { [simulator] in
      let choice = simulator.deciding { $0.choose(below: misbehaviours.count) }
      guard !misbehaviours.isEmpty else { return Signal(values) }
      return misbehaviours[choice].source(of: values, in: simulator)
    }
  }
}

/// A way in which a source may break the rules of sending; see `MisbehavingSource`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public enum SourceMisbehaviour: Sendable, CaseIterable {
  /// Sends its values, completes, and sends all values again.
  case sendsAfterItsEnd
  /// Sends its values, and completes twice.
  case terminatesTwice
  /// Sends all its values from each of two tasks, and completes when both are done.
  case sendsFromTwoTasks
  /// Sends all its values and completes, even if its subscription is disposed.
  case ignoresDisposal

  func source<Value: Sendable, Failure: Error>(of values: [Value], in simulator: Simulator) -> Signal<Value, Failure> {
    switch self {
    case .sendsAfterItsEnd: MisbehavingSource.sendsAfterItsEnd(values).signal
    case .terminatesTwice: MisbehavingSource.terminatesTwice(values, .completed, .completed).signal
    case .ignoresDisposal: MisbehavingSource.ignoresDisposal(values).signal
    case .sendsFromTwoTasks:
      Signal(source: { subscriber in
        let send: @Sendable () async -> Void = {
          for value in values {
            subscriber.next(value)
            await Task.yield()
          }
        }
        let first = Task(executorPreference: simulator, operation: send)
        let second = Task(executorPreference: simulator, operation: send)
        Task(executorPreference: simulator) {
          _ = await (first.value, second.value)
          subscriber.complete()
        }
      })
    }
  }
}
