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
/// finds it taken reads it a few times more, and then gives up its time slice. It costs half of a system lock.
///
/// Only the library's own code runs under it: no user code (C3), no release of a user's value. A lock is taken under another one
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

  /// Takes the lock. Only for a function that takes any number of locks and releases them before it returns.
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
  /// Opaque to other modules: when the store was inlined, the optimiser moved a retain from before it to after it.
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

/// An address on the calling thread's stack: a mark that only this thread can have left. A multiple of sixteen.
///
/// It costs one instruction. A system call for the identity of the thread would cost a delivery a tenth of its time.
@inlinable
@inline(__always)
package func currentStackAddress() -> UInt {
  var place: UInt8 = 0
  return withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) } & ~15
}

/// A number that no other running thread has.
package func currentThreadIdentity() -> UInt {
  #if hasFeature(Embedded)
    1
  #elseif canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

#if !hasFeature(Embedded)
  /// A pointer of which each thread has its own. It is nil at first.
  package struct ThreadLocal: Sendable {
    private let key: pthread_key_t

    /// - Parameter isOwning: whether the pointer is a retained object, which is released when its thread ends.
    package init(isOwning: Bool) {
      var key = pthread_key_t()
      pthread_key_create(&key, isOwning ? releaseObject : nil)
      self.key = key
    }

    /// The pointer of the calling thread.
    package var pointer: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      nonmutating set { pthread_setspecific(key, newValue) }
    }
  }

  #if canImport(Darwin)
    private func releaseObject(_ object: UnsafeMutableRawPointer) {
      Unmanaged<AnyObject>.fromOpaque(object).release()
    }
  #else
    private func releaseObject(_ object: UnsafeMutableRawPointer?) {
      if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }
  #endif
#endif

/// The addresses of a thread's stack.
package struct StackSpan: Sendable {
  private let addresses: ClosedRange<UInt>

  /// The stacks of all threads.
  package static var everywhere: StackSpan { StackSpan(addresses: UInt.min...UInt.max) }

  /// The stack of the calling thread. A system call, which is slow for the first thread of a process.
  package static var ofCurrentThread: StackSpan {
    #if hasFeature(Embedded)
      return everywhere
    #elseif canImport(Darwin)
      let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      return StackSpan(addresses: (end - UInt(pthread_get_stacksize_np(pthread_self())))...end)
    #else
      var attributes = pthread_attr_t()
      var start: UnsafeMutableRawPointer?
      var size = 0
      attributesOf(thread: pthread_self(), &attributes)
      pthread_attr_getstack(&attributes, &start, &size)
      pthread_attr_destroy(&attributes)
      let first = UInt(bitPattern: start)
      return StackSpan(addresses: first...(first + UInt(size)))
    #endif
  }

  package func contains(_ address: UInt) -> Bool { addresses.contains(address) }
}

#if !canImport(Darwin) && !hasFeature(Embedded)
  // The headers hide it, because it is not in the standard; both libraries have it. Its arguments and its result fit in registers, where
  // the two calling conventions are the same.
  @_silgen_name("pthread_getattr_np")
  @discardableResult
  private func attributesOf(thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> CInt
#endif
