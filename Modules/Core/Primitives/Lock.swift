#if canImport(Darwin)
  import Darwin

  /// The memory of a lock of Apple systems. At its address from its initialiser to its end, as the memory of atomic
  /// variables.
  @_rawLayout(size: 4, alignment: 4)
  @frozen
  @usableFromInline
  package struct UnfairLockMemory: ~Copyable, @unchecked Sendable {
    // Unchecked because only the lock's functions of the system use the memory.
    @usableFromInline
    package init() { address.initialize(to: os_unfair_lock()) }

    @usableFromInline var address: UnsafeMutablePointer<os_unfair_lock> {
      withUnsafePointer(to: self) {
        UnsafeMutableRawPointer(mutating: UnsafeRawPointer($0)).assumingMemoryBound(to: os_unfair_lock.self)
      }
    }
  }
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A mutual exclusion lock, held for the length of a closure. Not recursive.
///
/// On Apple platforms it is the system's lock, which lends its holder the priority of a waiting thread. Elsewhere it is
/// one byte: a thread that finds it taken reads it a few times more, and then gives up its time slice.
///
/// A thread could sleep on a mutex or a futex. But the release of those must look for sleeping threads, in a second
/// atomic exchange. The release of the byte is a store, so it costs half of a system lock. It is held for a few
/// instructions: a thread finds it taken for longer only if the holder has lost its processor, and then gives it the
/// own one. Threads of different real-time priorities (`SCHED_FIFO`) on one processor are the exception: `sched_yield`
/// never runs the thread of lower priority.
///
/// No user code runs under it (C3), and no user's value is released. Locks are nested only where all threads take them
/// in the same order.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
  #if Exploration
    let explored = ExploredLock()
  #elseif canImport(Darwin)
    @usableFromInline let primitive = UnfairLockMemory()
  #else
    @usableFromInline let isTaken = AtomicFlag()
  #endif

  @usableFromInline
  package init() {}

  /// Runs a closure under the lock.
  ///
  /// - Returns: the closure's result. The caller acts on it, and releases it, without the lock.
  @inlinable
  @inline(__always)
  package borrowing func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Runs a closure under the lock, and releases its result without the lock: that may run a user's `deinit` (C3).
  @inlinable
  @inline(__always)
  package borrowing func discarding<Result>(_ body: () -> Result) {
    let result = withLock(body)
    withExtendedLifetime(result) {}
  }

  #if Exploration
    /// Takes the lock. Only for a function that takes any number of locks and releases them before it returns.
    @usableFromInline
    package borrowing func lock() { explored.lock() }
  #else
    /// Takes the lock. Only for a function that takes any number of locks and releases them before it returns.
    @inlinable
    @inline(__always)
    package borrowing func lock() {
      #if canImport(Darwin)
        os_unfair_lock_lock(primitive.address)
      #else
        if !isTaken.setOnce() { wait() }
      #endif
    }
  #endif

  /// Releases the lock, after ``lock()``.
  ///
  /// Opaque to other modules: when the store was inlined, the optimiser moved a retain from before it to after it.
  @_semantics("optimize.no.crossmodule")
  @usableFromInline
  @inline(never)
  package borrowing func unlock() {
    #if Exploration
      explored.unlock()
    #elseif canImport(Darwin)
      os_unfair_lock_unlock(primitive.address)
    #else
      isTaken.clear()
    #endif
  }

  #if !canImport(Darwin) && !Exploration
    @usableFromInline
    @inline(never)
    borrowing func wait() {
      var looks = 0
      repeat {
        looks += 1
        if looks > 64 { yieldProcessor() }
      } while isTaken.isSet || !isTaken.setOnce()
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
