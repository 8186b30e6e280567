import ReactiveKernel

/// The scheduler whose action runs on the calling thread.
///
/// A scheduler of this library is *current* while it runs an action, if it has a thread or a time of its own. Timers
/// and recursive runs are actions too. `ImmediateScheduler` and `SubscriptionScheduler` are never current: the outer
/// scheduler stays current during their actions. Read `current` in synchronous code only. Its value belongs to the
/// thread that runs the action, and after an `await` your code may run on another thread.
///
/// ReactiveObjC: `+[RACScheduler currentScheduler]`, and `performAsCurrentScheduler:` for schedulers of your own.
public enum SchedulerContext {
  /// The scheduler whose action runs on this thread, or nil; the main queue does not count.
  package static var running: (any Scheduler)? {
    innermost.pointer?.assumingMemoryBound(to: (any Scheduler).self).pointee
  }

  /// Runs a closure as an action of a scheduler, and makes that scheduler current during the action.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler.
  ///   - body: runs at once, on the calling thread.
  public static func perform<Result, Failure: Error>(
    as scheduler: any Scheduler, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = innermost.pointer
    defer { innermost.pointer = outer }
    // The pointer is to a variable of this frame. `defer` replaces it before the frame ends.
    return try withUnsafePointer(to: scheduler) { place throws(Failure) in
      innermost.pointer = UnsafeMutableRawPointer(mutating: place)
      return try body()
    }
  }

  private static let innermost = ThreadLocal(isOwning: false)
}
