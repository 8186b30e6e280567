import NIOCore
import ReactiveKernel
import ReactiveSchedulers

/// A scheduler whose actions run on an event loop.
///
/// ```
/// let scheduler = EventLoopScheduler(channel.eventLoop)
/// prices.signal.deliver(on: scheduler).subscribe(next: { price in … })
/// ```
///
/// The loop runs one action at a time, in the order in which they are due. Actions for the same instant keep the order
/// of their scheduling. An action never runs inside `schedule`, even if `schedule` is called on the loop. When a loop
/// is shut down, it drops its actions, and a subscription whose delivery is dropped is abandoned (C9).
///
/// With an `EmbeddedEventLoop` or a `NIOAsyncTestingEventLoop`, the time is the time of the loop, so timed operators
/// run in virtual time.
///
/// ReactiveObjC has none.
public final class EventLoopScheduler: Scheduler {
  /// The loop that runs the actions.
  public let eventLoop: any EventLoop

  /// Makes a scheduler for an event loop. Schedulers of one loop share its order.
  public init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  /// The time of the loop. No program can set it.
  ///
  /// If the loop has the time of the system, its instants can be compared with other schedulers that have that time.
  public var now: SchedulerInstant { EventLoopScheduler.beginning.advanced(by: eventLoop.now.duration) }

  /// Runs an action on the loop, after the actions that are due.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    let scheduled = EventLoopAction(action)
    let ticket = EventLoopTicket(scheduled)
    eventLoop.execute { [self] in SchedulerContext.perform(as: self) { ticket.run() } }
    return scheduled
  }

  /// Runs an action on the loop at an instant.
  ///
  /// - Parameters:
  ///   - instant: the instant at which the action is due.
  ///   - tolerance: not used, because loops wake for each timer.
  ///   - action: runs at most once.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    let present = eventLoop.now
    let delay = EventLoopScheduler.beginning.advanced(by: present.duration).duration(to: instant)
    guard delay > .zero else { return schedule(action) }
    let scheduled = EventLoopAction(action)
    let ticket = EventLoopTicket(scheduled)
    scheduled.timer = eventLoop.scheduleTask(deadline: present.advanced(by: delay)) { [self] in
      SchedulerContext.perform(as: self) { ticket.run() }
    }
    return scheduled
  }

  /// The zero of `NIODeadline` on the line of the schedulers with the system's time. Both clocks count while the
  /// machine is awake.
  private static let beginning: SchedulerInstant = {
    let deadline = NIODeadline.now()
    return ImmediateScheduler.shared.now.advanced(by: .zero - deadline.duration)
  }()
}

extension NIODeadline {
  /// The time since zero.
  fileprivate var duration: Duration { .nanoseconds(Int64(clamping: uptimeNanoseconds)) }

  /// The deadline a duration later, rounded up so that no timer fires early. Without an end if the clock of the loop
  /// cannot count as far.
  fileprivate func advanced(by delay: Duration) -> NIODeadline {
    let (seconds, attoseconds) = delay.components
    let (whole, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (count, isTooMuchRounded) = whole.addingReportingOverflow((attoseconds + 999_999_999) / 1_000_000_000)
    let (sum, isBeyondTheEnd) = Int64(clamping: uptimeNanoseconds).addingReportingOverflow(count)
    if isTooMuch || isTooMuchRounded || isBeyondTheEnd { return .distantFuture }
    return .uptimeNanoseconds(UInt64(clamping: sum))
  }
}
