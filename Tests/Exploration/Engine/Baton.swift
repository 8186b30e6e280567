#if Exploration
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A signal for one thread that it may run. It sleeps until then.
  final class Baton: @unchecked Sendable {
    // Unchecked because the flag is used under the mutex only. The memory is never released: a thread of a failed order
    // waits for ever.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isHere = false

    init() {
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    /// Lets the thread run.
    func pass() {
      pthread_mutex_lock(mutex)
      isHere = true
      pthread_cond_signal(condition)
      pthread_mutex_unlock(mutex)
    }

    /// Waits for the baton, and takes it.
    func wait() {
      pthread_mutex_lock(mutex)
      while !isHere { pthread_cond_wait(condition, mutex) }
      isHere = false
      pthread_mutex_unlock(mutex)
    }
  }
#endif
