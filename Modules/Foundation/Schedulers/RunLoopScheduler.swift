import Foundation
import ReactiveKernel
import ReactiveSchedulers

/// A scheduler whose actions run on the thread of a run loop.
///
/// ```swift
/// import Foundation
/// import ReactiveFoundation
///
/// let scheduler = RunLoopScheduler(.current)
/// scheduler.schedule(after: .milliseconds(10)) { print("on this thread, later") }
/// RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.2))
/// ```
///
/// ```text
/// on this thread, later
/// ```
///
/// Actions run one at a time while the loop runs in the mode of the scheduler, in the order in which they are due. If
/// an action itself runs the loop, other sources of the loop run, but other actions of this scheduler do not. Any
/// thread may schedule an action, which wakes the loop.
///
/// The scheduler is a timer in the loop. So the loop always has a source, and does not return early, while the
/// scheduler exists. Waiting actions keep the scheduler alive until they have run or are disposed. The tolerance of a
/// scheduled action is not used.
///
/// Foundation on Linux never releases a timer that was in a loop. Each scheduler leaks one timer, so make one scheduler
/// for each loop and keep it.
///
/// ReactiveObjC has none. Elsewhere: `RunLoop` as a `Scheduler` (Combine).
public final class RunLoopScheduler: Scheduler {
  private let actions = DueActions()
  private let alarm = LoopAlarm()

  /// Makes a scheduler on a run loop.
  ///
  /// - Parameters:
  ///   - runLoop: the loop, such as `.main`, or `.current` of a thread that runs its loop.
  ///   - mode: the mode in which the actions run: all common modes by default.
  public init(_ runLoop: RunLoop, mode: RunLoop.Mode = .common) {
    alarm.start(on: runLoop, mode) { [weak self] in self?.wake() }
  }

  deinit { alarm.stop() }

  /// The system's time, which no program can set.
  public var now: SchedulerInstant { DueActions.now }

  /// The number of waiting actions. Actions that are due later are included, and disposed actions are not.
  public var pendingCount: Int { actions.count }

  /// Runs an action on the loop's thread, after `schedule` has returned and after the actions that are already due.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    schedule(at: now, tolerance: .zero, action)
  }

  /// Runs an action on the loop's thread at an instant.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    let instant = max(now, instant)
    let added = actions.add(at: instant, as: self, action)
    alarm.set(at: instant)
    return added
  }

  private func wake() {
    if let next = actions.drain() { alarm.set(at: next) }
  }
}

/// A timer in a run loop that is set from any thread.
///
/// A run loop that has called a timer may overwrite a date that another thread sets at that moment. So the timer is not
/// set from when it fires until a block that it leaves to the loop runs, after the loop has finished with the timer. A
/// timer for each date is no remedy: Foundation on Linux never releases timers that were in a loop.
private final class LoopAlarm: @unchecked Sendable {
  // Unchecked because the variables change only under the lock. Timers call Core Foundation, whose timers are
  // thread-safe. Not held long: setting a timer takes microseconds.
  private let lock = Lock()
  private var timer: Timer?
  /// When the timer fires, if it is set.
  private var instant: SchedulerInstant?
  /// Whether the timer has fired and the loop has not run the block yet.
  private var isFiring = false

  /// The interval in seconds in which the timer would fire again if it is not set: three centuries.
  private static let never: TimeInterval = 1e10

  /// Puts the timer into a loop.
  ///
  /// - Parameter fired: runs on the thread of the loop after the timer has fired. An instant that is set before that
  ///   counts as fired.
  func start(on runLoop: RunLoop, _ mode: RunLoop.Mode, _ fired: @escaping @Sendable () -> Void) {
    // It repeats because a timer that does not is invalid after it has fired.
    let timer = Timer(fire: .init(timeIntervalSinceNow: LoopAlarm.never), interval: LoopAlarm.never, repeats: true) {
      [weak self] _ in
      self?.setFiring(true)
      RunLoop.current.perform(inModes: [mode]) { [weak self] in
        self?.setFiring(false)
        fired()
      }
    }
    self.timer = timer
    runLoop.add(timer, forMode: mode)
  }

  func stop() {
    lock.withLock {
      timer?.invalidate()
      timer = nil
    }
  }

  /// Lets the timer fire at an instant, or earlier if it is set so.
  func set(at instant: SchedulerInstant) {
    lock.withLock {
      if isFiring { return }
      if let earlier = self.instant, earlier <= instant { return }
      self.instant = instant
      timer?.fireDate = Date(timeIntervalSinceNow: DueActions.now.duration(to: instant).asWait / .seconds(1))
    }
  }

  private func setFiring(_ isFiring: Bool) {
    lock.withLock {
      self.isFiring = isFiring
      instant = nil
    }
  }
}
