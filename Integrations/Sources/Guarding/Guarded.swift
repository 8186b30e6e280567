#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A value that is used under a lock only.
///
/// Unlike the `Mutex` of the standard library, its lock is one that the thread sanitizer knows. On Linux the other one
/// sleeps by a system call that the sanitizer does not see, so that it reports accesses under that lock.
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
  // Unchecked because the value is used under the lock only. The lock also excludes overlapping accesses, so they are
  // not checked once more.
  @usableFromInline let lock: UnsafeMutablePointer<pthread_mutex_t>
  @exclusivity(unchecked) @usableFromInline var value: Value

  /// Keeps a value.
  @inlinable
  package init(_ value: consuming sending Value) {
    lock = .allocate(capacity: 1)
    #if canImport(Glibc)
      // A thread that finds it taken tries again for a moment before it sleeps, because it is taken for a moment only.
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
      pthread_mutex_init(lock, &attributes)
      pthread_mutexattr_destroy(&attributes)
    #else
      pthread_mutex_init(lock, nil)
    #endif
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Calls a closure with the value. The closure calls no code of a user (C3).
  @inlinable
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
