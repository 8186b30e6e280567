import ReactiveKernel

/// A scheduler for tests: its time stands still until the test advances it.
///
/// ```
/// let scheduler = VirtualTimeScheduler()
/// scheduler.schedule(after: .seconds(60)) { print(scheduler.now.offset) }
/// scheduler.advance(by: .seconds(59))  // nothing
/// scheduler.advance(by: .seconds(1))   // 60.0 seconds
/// ```
///
/// Actions run on the thread that calls ``advance(by:file:line:)``, ``run(limit:file:line:)`` or
/// ``step(_:file:line:)``, in the order of their instants. Actions for the same instant run in the order in which they
/// were scheduled, with or without a delay. While an action runs, ``now`` is the instant at which the action was due.
/// An action may schedule another action. If the other action is due before or at the instant to which time advances,
/// it runs in the same advance.
///
/// A cancelled action is released at once, in O(log n), and does not count in ``step(_:file:line:)``. Any thread may
/// schedule and cancel at any time. Only one caller at a time may advance. Advancing inside an action, or on two
/// threads at the same time, is a misuse (C15).
///
/// Releasing the scheduler drops the waiting actions without running them. This includes repeating and recursive
/// actions, and the actions of operators, shared signals and commands. No waiting action keeps the scheduler alive. A
/// `Command` keeps the scheduler alive, and so does a closure in your code that captures the scheduler. So hold the
/// scheduler for as long as its waiting actions must run.
///
/// ReactiveObjC: `RACTestScheduler`. There, actions without a delay came before all others, and actions with equal
/// dates had no order. A cancelled action counted as a step, and releasing the scheduler ran the waiting actions.
public final class VirtualTimeScheduler: Scheduler {
  package let timeline: Timeline

  /// Makes a scheduler whose time stands still.
  ///
  /// - Parameter start: the instant at which the scheduler's time begins.
  public init(startingAt start: SchedulerInstant = .zero) { timeline = Timeline(startingAt: start) }

  deinit { timeline.abandon() }

  /// The instant to which time was advanced; inside an action, the instant at which the action was due.
  public var now: SchedulerInstant { timeline.now }

  /// The number of waiting actions, without cancelled actions.
  public var pendingCount: Int { timeline.count }

  /// Schedules an action for the next advance, after all actions that are due now.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    timeline.add(at: nil, action)
  }

  /// Schedules an action for an instant. The tolerance is not used, because virtual time is exact.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    timeline.add(at: instant, action)
  }

  /// Moves time forward by a duration, and runs the actions that become due.
  ///
  /// - Parameter duration: how far time moves. With zero, the actions that are due now run. A negative duration is a
  ///   misuse (C15).
  public func advance(by duration: Duration, file: StaticString = #fileID, line: UInt = #line) {
    Diagnostics.requireDuration(duration, as: "duration", of: "advance(by:)", file: file, line: line)
    if timeline.pass(duration) { return }
    drive("advance(by:)", file: file, line: line) { now in
      runActions(dueBy: now.advanced(by: duration))
    }
  }

  /// Moves time forward to an instant, and runs the actions that become due.
  ///
  /// - Parameter instant: the target. A past instant is a misuse (C15).
  public func advance(to instant: SchedulerInstant, file: StaticString = #fileID, line: UInt = #line) {
    drive("advance(to:)", file: file, line: line) { now in
      if instant < now {
        Diagnostics.trap(
          "advance(to:) was given \(instant.offset) when it was \(now.offset).", breaking: "C15, time never goes back",
          meaning: "the scheduler was advanced further than the caller thinks",
          remedy: "use advance(by:), or a new scheduler", file: file, line: line)
      }
      runActions(dueBy: instant)
    }
  }

  /// Runs all waiting actions, and the actions that they schedule, and moves time from one action to the next.
  ///
  /// - Parameter limit: the largest number of actions. If more actions wait after this number has run, that is a misuse
  ///   (C15). A repeating action that is never cancelled would otherwise run without end.
  /// - Returns: the number of actions that ran.
  @discardableResult
  public func run(limit: Int = 10_000_000, file: StaticString = #fileID, line: UInt = #line) -> Int {
    Diagnostics.requireCount(limit, of: "run(limit:)", file: file, line: line)
    let count = step(limit, file: file, line: line)
    if count == limit, pendingCount > 0 {
      Diagnostics.trap(
        "run(limit:) performed \(limit) actions, and \(pendingCount) still wait at \(now.offset).",
        breaking: "C15, run(limit:) needs an end", meaning: "a repeating or recursive action is never cancelled",
        remedy: "cancel it, use advance(by:) to run a part, or raise the limit", file: file, line: line)
    }
    return count
  }

  /// Runs the actions that are due next, one after the other, and moves time to the instant of each.
  ///
  /// - Parameter count: the largest number of actions. A negative number is a misuse (C15).
  /// - Returns: the number of actions that ran, which is less than `count` if fewer actions wait.
  @discardableResult
  public func step(_ count: Int = 1, file: StaticString = #fileID, line: UInt = #line) -> Int {
    Diagnostics.requireCount(count, of: "step(_:)", file: file, line: line)
    var ran = 0
    drive("step(_:)", file: file, line: line) { _ in
      while ran < count, let next = timeline.takeNext() {
        next.run()
        ran += 1
      }
    }
    return ran
  }

  private func runActions(dueBy target: SchedulerInstant) {
    while let next = timeline.takeNext(dueBy: target) {
      next.run()
    }
  }

  private func drive(_ operation: StaticString, file: StaticString, line: UInt, _ body: (SchedulerInstant) -> Void) {
    guard let now = timeline.beginDriving() else {
      Diagnostics.trap(
        "\(operation) was called while the scheduler is being advanced.",
        breaking: "C15, one caller at a time moves virtual time",
        meaning: "an action advances the scheduler it runs on, or two tests share one scheduler",
        remedy: "let the action schedule what shall follow; give each test a scheduler of its own",
        file: file, line: line)
    }
    SchedulerContext.perform(as: self) { body(now) }
    timeline.endDriving()
  }
}
