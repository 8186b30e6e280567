#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Synchronization

/// A mutual exclusion lock, held for the length of a closure. Not recursive.
///
/// On Apple platforms it is the system's lock, which lends its holder the priority of a waiting thread. Elsewhere it is one byte: a thread that
/// finds it taken reads it a few times more, and then gives up its time slice. To take and release it costs half of what a system lock costs.
///
/// Only the library's own code runs under it: no user's code (C3), no release of a user's value. A lock is taken under another one
/// only where all threads take the two in the same order.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
  #if canImport(Darwin)
    @usableFromInline let primitive = Mutex(())
  #else
    @usableFromInline let isTaken = Atomic<Bool>(false)
  #endif

  @usableFromInline
  package init() {}

  /// Runs a closure under the lock.
  ///
  /// - Returns: what the closure returns. What it leaves to be done, or to be released, is done by the caller without the lock.
  @inlinable
  @inline(__always)
  package borrowing func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Takes the lock. Only for a function that takes several locks, as many as it is given, and releases them before it returns;
  /// all others use ``withLock(_:)``.
  @inlinable
  @inline(__always)
  package borrowing func lock() {
    #if canImport(Darwin)
      primitive._unsafeLock()
    #else
      if !isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged { wait() }
    #endif
  }

  /// Releases the lock, after ``lock()``.
  ///
  /// A call that other modules cannot see into: an inlined store was seen to let a retain that was made under the lock happen after it.
  @_semantics("optimize.no.crossmodule")
  @usableFromInline
  @inline(never)
  package borrowing func unlock() {
    #if canImport(Darwin)
      primitive._unsafeUnlock()
    #else
      isTaken.store(false, ordering: .releasing)
    #endif
  }

  #if !canImport(Darwin)
    @usableFromInline
    @inline(never)
    borrowing func wait() {
      repeat {
        var looks = 0
        while isTaken.load(ordering: .relaxed) {
          looks += 1
          if looks > 64 { yieldProcessor() }
        }
      } while isTaken.exchange(true, ordering: .acquiring)
    }
  #endif
}

/// Lets another thread run.
package func yieldProcessor() {
  #if hasFeature(Embedded)
    // There is one thread, and it would wait for itself.
    fatalError("a lock is taken twice")
  #else
    sched_yield()
  #endif
}
