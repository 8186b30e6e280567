#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A latch that is opened once, and on which threads block until then.
///
/// A thread that has waited sees all memory that the opening thread wrote before.
package final class Latch: @unchecked Sendable {
  // Unchecked because `isOpened` changes only under the mutex, and the pointers never: the primitives must not move.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isOpened = false

  /// Makes a closed latch.
  package init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, Latch.clock)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Whether the latch was opened.
  package var isOpen: Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return isOpened
  }

  /// Opens the latch for good.
  package func open() {
    pthread_mutex_lock(mutex)
    isOpened = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Blocks until the latch is open.
  ///
  /// - Parameter deadline: a result of ``deadline(in:)``; without one it may block for ever.
  /// - Returns: whether the latch is open.
  package func wait(until deadline: Duration?) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isOpened {
      guard let deadline else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      let now = Latch.now
      guard now < deadline else { break }
      block(from: now, for: min(deadline - now, Latch.longestBlock))
    }
    return isOpened
  }

  /// The time on the latch's clock after a timeout of at least zero, and at most a century.
  package static func deadline(in timeout: Duration) -> Duration {
    now + timeout.asWait
  }

  // The clock of timed waits for the condition. It stops while the machine sleeps.
  #if canImport(Darwin)
    private static let clock = CLOCK_UPTIME_RAW
  #else
    private static let clock = CLOCK_MONOTONIC
  #endif

  /// A day. A longer wait consists of several: the system counts seconds in 32 bits on some platforms.
  private static let longestBlock = Duration.seconds(86_400)

  private static var now: Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Blocks until the condition is signalled, or for a pause; may also return early.
  private func block(from now: Duration, for pause: Duration) {
    #if canImport(Darwin)
      var time = Latch.systemTime(pause)
      pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      var time = Latch.systemTime(now + pause)
      pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }

  private static func systemTime(_ duration: Duration) -> timespec {
    let (seconds, attoseconds) = duration.components
    var time = timespec()
    time.tv_sec = .init(seconds)
    time.tv_nsec = .init(attoseconds / 1_000_000_000)
    return time
  }
}
