import ReactiveTesting

/// Injects faults into a ``SimulatedWorld``. Each fault is a decision of the run, just as each choice of the next step
/// is. So a replay of the run repeats the fault. Shrinking, which simplifies a failed run, removes faults that the
/// failure does not need.
///
/// Schedulers with faults keep the contract of `Scheduler`: actions run one at a time, in order, late but never early.
/// A program that fails with such schedulers relies on more than the contract says.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class SimulatedFaults: @unchecked Sendable {
  // Unchecked because `settings` is used under the lock only.
  private let lock = Lock()
  private var settings = SchedulerFaults()
  let simulator: Simulator

  init(_ simulator: Simulator) { self.simulator = simulator }

  /// The faults of the schedulers that are made from now on.
  var current: SchedulerFaults { lock.withLock { settings } }

  /// Sometimes stops a scheduler for a time when an action is added to it. The fault affects schedulers that are made
  /// after this call.
  ///
  /// - Parameters:
  ///   - duration: how long a scheduler stops, in virtual time.
  ///   - percent: the probability for each added action, from 0 to 100.
  public func stallSchedulers(for duration: Duration, percent: Int = 10) {
    lock.withLock {
      settings.stall = duration
      settings.stallPercent = percent
    }
  }

  /// Sometimes runs a timer of a scheduler late, so that two timers may swap their order. The fault affects schedulers
  /// that are made after this call.
  ///
  /// - Parameters:
  ///   - duration: how late the timer runs, in virtual time, in addition to its tolerance.
  ///   - percent: the probability for each timer, from 0 to 100.
  public func delayTimers(by duration: Duration, percent: Int = 10) {
    lock.withLock {
      settings.delay = duration
      settings.delayPercent = percent
    }
  }

  /// Sometimes cancels a scheduler after an action. The waiting actions of the scheduler, and all that are added later,
  /// are dropped without running, as when a scheduler is released. The fault affects schedulers that are made after
  /// this call.
  ///
  /// - Parameter percent: the probability for each action that runs, from 0 to 100.
  public func cancelSchedulers(percent: Int = 2) { lock.withLock { settings.cancelPercent = percent } }

  /// Makes a source that breaks the rules of sending (C1, C2), for example by sending after its end. A decision of the
  /// run chooses when each step of the source runs.
  ///
  /// To send concurrently, the source uses two tasks, which send one value in each step.
  /// `MisbehavingSource.sendsConcurrently(_:)` uses two threads instead, and no decision of the run controls their
  /// order.
  ///
  /// - Parameters:
  ///   - values: the values that the source sends.
  ///   - failure: the type of failure.
  ///   - misbehaviours: the ways in which the source may break the rules; by default all. A decision of the run chooses
  ///     one way for each subscription. The default decision is the first way of the list.
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

/// A way in which a source may break the rules of sending (C1, C2); see `MisbehavingSource`.
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
