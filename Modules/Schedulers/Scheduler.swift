import ReactiveKernel

/// Something that decides when, and on which thread, an action runs.
///
/// A scheduler is **serial**: it never runs two actions at once. It is **first in, first out** for actions due at the same
/// time. Its methods may be called from any thread, and from inside an action. No lock is held while an action runs (C3).
///
/// Each `schedule` returns a disposable that prevents the start: an action that runs already is not interrupted. The
/// disposable's `isDisposed` is true once it was disposed or the action has ended. Dropping it cancels nothing.
///
/// A conforming type writes four members; delays, repeating and recursion are built on them. Time is the scheduler's
/// (C13): operators read ``now`` and no clock of their own, and so behave the same in virtual time.
///
/// ReactiveObjC's word is `RACScheduler`.
public protocol Scheduler: AnyObject, Sendable {
  /// The present, on this scheduler's line of time.
  var now: SchedulerInstant { get }

  /// Whether an action runs on the calling thread before `schedule` returns, as on ``ImmediateScheduler``.
  ///
  /// If so, recursion becomes a loop and repeating, which could never return, is a misuse. Without an own
  /// implementation it is false.
  var runsInline: Bool { get }

  /// Runs an action as soon as the scheduler gets to it, behind what is due already.
  ///
  /// - Parameter action: run at most once. It is taken as `sending`, so it may hold what only one thread may use.
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  func schedule(_ action: sending @escaping () -> Void) -> any Disposable

  /// Runs an action at an instant, or a little later.
  ///
  /// ReactiveObjC: `-after:schedule:`.
  ///
  /// - Parameters:
  ///   - instant: when the action is due. One that is past counts as ``now``.
  ///   - tolerance: by how much the action may come late, so that the system may wake up for several at once. It is a
  ///     permission and never makes an action come early; schedulers in virtual time ignore it.
  ///   - action: run at most once.
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable
}

extension Scheduler {
  /// False: actions wait for their turn.
  public var runsInline: Bool { false }
}
