import ReactiveKernel

/// Decides when, and on which thread, an action runs.
///
/// A scheduler is **serial**: it never runs two actions at once. It is **first in, first out** for actions due at the
/// same time. Its methods may be called from any thread, and from inside an action. No lock is held while an action
/// runs (C3).
///
/// Each `schedule` returns a disposable. Disposing it prevents the start of the action, but does not interrupt a
/// running action. Its `isDisposed` is true after the disposal, or after the action has ended. Releasing the disposable
/// cancels nothing.
///
/// A conforming type must implement three members: ``now``, ``schedule(_:)`` and ``schedule(at:tolerance:_:)``. If
/// actions run before `schedule` returns, the type also implements ``runsInline``. If its thread sleeps while no action
/// waits, it also implements ``sleepsWhenIdle``. Delayed, repeating and recursive actions are built on these members.
/// Operators read ``now`` and no other clock (C13), so they behave the same in virtual time.
///
/// ReactiveObjC's word is `RACScheduler`.
public protocol Scheduler: AnyObject, Sendable {
  /// The current instant on this scheduler's time line.
  var now: SchedulerInstant { get }

  /// Whether an action runs on the calling thread before `schedule` returns, as on `ImmediateScheduler`.
  ///
  /// If so, ``scheduleRecursive(_:)`` runs its action in a loop. Scheduling a repeating action is then a misuse,
  /// because the call would never return. The default implementation returns false.
  var runsInline: Bool { get }

  /// Whether a thread of the scheduler sleeps while no action waits, so that the next call of `schedule` must wake it.
  ///
  /// If so, `deliver(on:)` looks several times for new events before it ends a delivery. The default implementation
  /// returns false.
  var sleepsWhenIdle: Bool { get }

  /// Runs an action as soon as possible, after the actions that are due.
  ///
  /// - Parameter action: runs at most once. It is `sending`, so it may capture values that are not sendable.
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  func schedule(_ action: sending @escaping () -> Void) -> any Disposable

  /// Runs an action at an instant, or a little later.
  ///
  /// ReactiveObjC: `-after:schedule:`.
  ///
  /// - Parameters:
  ///   - instant: the instant at which the action is due. A past instant counts as ``now``.
  ///   - tolerance: how late the action may run, so that the system can wake once for several actions. An action never
  ///     runs early. Schedulers in virtual time ignore the tolerance.
  ///   - action: runs at most once.
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable
}

extension Scheduler {
  /// The default implementation returns false, for a scheduler whose actions wait in a queue.
  public var runsInline: Bool { false }

  /// The default implementation returns false: `deliver(on:)` ends a delivery as soon as no event waits.
  public var sleepsWhenIdle: Bool { false }

  /// Runs an action at an instant.
  ///
  /// - Parameters:
  ///   - instant: the instant at which the action is due. A past instant counts as ``now``.
  ///   - action: runs at most once.
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(at instant: SchedulerInstant, _ action: sending @escaping () -> Void) -> any Disposable {
    schedule(at: instant, tolerance: .zero, action)
  }

  /// Runs an action after a delay.
  ///
  /// ReactiveObjC: `-afterDelay:schedule:`.
  ///
  /// - Parameters:
  ///   - delay: the time from ``now``. A negative delay is a misuse (C15).
  ///   - tolerance: how late the action may run. A negative tolerance is a misuse (C15).
  ///   - action: runs at most once.
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration = .zero, file: StaticString = #fileID, line: UInt = #line,
    _ action: sending @escaping () -> Void
  ) -> any Disposable {
    Diagnostics.requireDuration(
      delay, as: "delay", tolerance: tolerance, of: "schedule(after:)", file: file, line: line)
    return schedule(at: now.advanced(by: delay), tolerance: tolerance, action)
  }
}
