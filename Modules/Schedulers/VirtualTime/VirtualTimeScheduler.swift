import ReactiveKernel

/// A scheduler whose time stands still until somebody advances it: the one to test with.
///
/// ```
/// let scheduler = VirtualTimeScheduler()
/// scheduler.schedule(after: .seconds(60)) { print(scheduler.now.offset) }
/// scheduler.advance(by: .seconds(59))  // nothing
/// scheduler.advance(by: .seconds(1))   // 60.0 seconds
/// ```
///
/// Actions run on the thread that calls ``advance(by:file:line:)``, ``run(limit:file:line:)`` or ``step(_:file:line:)``,
/// in the order of their instants; those due at the same instant in the order in which they were scheduled, also where some came
/// without a delay. While one runs, ``now`` is the instant it was due at. What it schedules within the target of the
/// same advance runs in that advance.
///
/// A cancelled action is forgotten at once, in O(log n), with all that it holds; it counts as no step. Scheduling and
/// cancelling are allowed from any thread at any time. Advancing is for one caller at a time: doing so from inside an
/// action, or on two threads at once, is a misuse (C15).
///
/// Releasing the scheduler drops what waits, without running it: also what the library has scheduled for operators, shared signals,
/// commands, repeating and recursive actions. None of these keeps the scheduler alive; a `Command` does,
/// and an action or a closure of yours that captures it. Hold the scheduler for as long as what waits matters.
///
/// ReactiveObjC: `RACTestScheduler`, in which actions without a delay came before all others, equal dates had no
/// order, a cancelled action consumed a step, and dropping the scheduler ran what was left.
public final class VirtualTimeScheduler: Scheduler {
  package let timeline: Timeline

  /// Makes a scheduler whose time stands still.
  ///
  /// - Parameter start: the instant it starts at.
  public init(startingAt start: SchedulerInstant = .zero) {
    timeline = Timeline(startingAt: start)
  }

  deinit {
    timeline.abandon()
  }

  /// The instant to which time was advanced; inside an action, the instant that was due at.
  public var now: SchedulerInstant { timeline.now }

  /// The number of actions that wait, without those that were cancelled.
  public var pendingCount: Int { timeline.count }

  /// Lets an action wait for the next advance, behind all that is due now.
  ///
  /// - Parameter action: run at most once.
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    timeline.add(at: nil, action)
  }

  /// Lets an action wait for an instant.
  ///
  /// - Parameters:
  ///   - instant: when the action is due. One that is past counts as ``now``.
  ///   - tolerance: not used; virtual time is exact.
  ///   - action: run at most once.
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    timeline.add(at: instant, action)
  }

  /// Moves time forward by a duration, and runs what becomes due on the way.
  ///
  /// - Parameters:
  ///   - duration: zero runs what is due now. A negative one is a misuse (C15).
  ///   - file: the caller's file, for the diagnostic.
  ///   - line: the caller's line, for the diagnostic.
  public func advance(by duration: Duration, file: StaticString = #fileID, line: UInt = #line) {
    Diagnostics.requireDuration(duration, as: "duration", of: "advance(by:)", file: file, line: line)
    if timeline.pass(duration) { return }
    drive("advance(by:)", file: file, line: line) { now in
      runActions(dueBy: now.advanced(by: duration))
    }
  }

  /// Moves time forward to an instant, and runs what becomes due on the way.
  ///
  /// - Parameters:
  ///   - instant: one that is past is a misuse (C15).
  ///   - file: the caller's file, for the diagnostic.
  ///   - line: the caller's line, for the diagnostic.
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

  /// Runs everything that waits, and what that schedules, moving time from one to the next until nothing is left.
  ///
  /// - Parameters:
  ///   - limit: the number of actions after which something must be left to be a misuse (C15): a repeating action that
  ///     nobody cancels has no end.
  ///   - file: the caller's file, for the diagnostic.
  ///   - line: the caller's line, for the diagnostic.
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

  /// Runs the actions that are due next, one after the other, moving time to each.
  ///
  /// - Parameters:
  ///   - count: how many to run at most. A negative one is a misuse (C15).
  ///   - file: the caller's file, for the diagnostic.
  ///   - line: the caller's line, for the diagnostic.
  /// - Returns: the number of actions that ran: less than `count` if nothing more waits.
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
