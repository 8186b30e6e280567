import ReactiveKernel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Which scheduler's action the calling code is part of.
///
/// Every scheduler of the library that has a thread or a time of its own says so while it performs an action, timers and recursive
/// runs included. ``ImmediateScheduler`` and ``SubscriptionScheduler`` do not: inside their actions the outer scheduler stays current.
/// The answer holds for synchronous code; it is never carried over an `await` to a place where it would be wrong, for it belongs to
/// the thread that performs the action, and only while it does.
///
/// ReactiveObjC: `+[RACScheduler currentScheduler]`, and `performAsCurrentScheduler:` for schedulers of one's own.
public enum SchedulerContext {
  /// The scheduler whose action is running on this thread; ``MainScheduler/shared`` on the main queue; else nil.
  public static var current: (any Scheduler)? {
    if let place = pthread_getspecific(key) {
      return place.assumingMemoryBound(to: (any Scheduler).self).pointee
    }
    return DispatchMark.isMain ? MainScheduler.shared : nil
  }

  /// Runs a closure as an action of a scheduler: ``current`` is that scheduler meanwhile, and what it was before afterwards.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler.
  ///   - body: runs at once, on the calling thread.
  public static func perform<Result, Failure: Error>(
    as scheduler: any Scheduler, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = pthread_getspecific(key)
    defer { pthread_setspecific(key, outer) }
    // The pointer is to a variable of this frame, and is taken away again before the frame ends.
    return try withUnsafePointer(to: scheduler) { place throws(Failure) in
      pthread_setspecific(key, place)
      return try body()
    }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
