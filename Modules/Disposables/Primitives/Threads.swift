#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Synchronization

// The library reaches atomics, locks and thread-locals through this file alone.
//
// A load acquires, a store releases, and each other operation does both. So a thread that reads a value sees everything that was written before it.
// `loadRelaxed` does not acquire. It is for paths on which an ARM processor would lose time, and for values that guard no other memory.

/// Whether something has happened.
@usableFromInline
package struct AtomicFlag: ~Copyable, Sendable {
  @usableFromInline let storage: Atomic<Bool>

  @inlinable package init(_ isSet: Bool = false) { storage = Atomic(isSet) }

  @inlinable package var isSet: Bool { storage.load(ordering: .acquiring) }
  @inlinable package func set() { storage.store(true, ordering: .releasing) }
  @inlinable package func clear() { storage.store(false, ordering: .releasing) }

  /// Sets the flag. Returns whether this call did: of several threads, one gets true.
  @inlinable package func setOnce() -> Bool { !storage.exchange(true, ordering: .acquiringAndReleasing) }
}

/// A number. It wraps around.
@usableFromInline
package struct AtomicInt: ~Copyable, Sendable {
  @usableFromInline let storage: Atomic<Int>

  @inlinable package init(_ value: Int = 0) { storage = Atomic(value) }

  @inlinable package func load() -> Int { storage.load(ordering: .acquiring) }
  @inlinable package func loadRelaxed() -> Int { storage.load(ordering: .relaxed) }
  @inlinable package func store(_ value: Int) { storage.store(value, ordering: .releasing) }

  /// Stores a value in the place of an expected one. Returns whether it was there.
  @inlinable package func replace(_ expected: Int, by value: Int) -> Bool {
    storage.compareExchange(expected: expected, desired: value, ordering: .acquiringAndReleasing).exchanged
  }

  @discardableResult
  @inlinable package func add(_ number: Int) -> (oldValue: Int, newValue: Int) {
    storage.wrappingAdd(number, ordering: .acquiringAndReleasing)
  }
}

/// A set of bits, or an unsigned number.
@usableFromInline
package struct AtomicWord: ~Copyable, Sendable {
  @usableFromInline let storage: Atomic<UInt>

  @inlinable package init(_ value: UInt = 0) { storage = Atomic(value) }

  @inlinable package func load() -> UInt { storage.load(ordering: .acquiring) }
  @inlinable package func loadRelaxed() -> UInt { storage.load(ordering: .relaxed) }
  @inlinable package func store(_ value: UInt) { storage.store(value, ordering: .releasing) }

  /// Stores a value in the place of an expected one. Returns whether it was there.
  @inlinable package func replace(_ expected: UInt, by value: UInt) -> Bool {
    storage.compareExchange(expected: expected, desired: value, ordering: .acquiringAndReleasing).exchanged
  }

  /// Sets bits. Returns the value before.
  @discardableResult
  @inlinable package func insert(_ bits: UInt) -> UInt {
    storage.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue
  }

  /// Clears bits.
  @inlinable package func remove(_ bits: UInt) { storage.bitwiseAnd(~bits, ordering: .acquiringAndReleasing) }
}

/// A reference that is not counted.
@usableFromInline
package struct AtomicReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  @usableFromInline let storage = Atomic<Unmanaged<Object>?>(nil)

  @inlinable package init() {}

  @inlinable package func load() -> Unmanaged<Object>? { storage.load(ordering: .acquiring) }
  @inlinable package func loadRelaxed() -> Unmanaged<Object>? { storage.load(ordering: .relaxed) }
  @inlinable package func store(_ object: Unmanaged<Object>?) { storage.store(object, ordering: .releasing) }

  /// Stores an object, and returns the one before.
  @inlinable package func exchange(_ object: Unmanaged<Object>?) -> Unmanaged<Object>? {
    storage.exchange(object, ordering: .acquiringAndReleasing)
  }
}

/// The numbers from one on, each for one caller. With 64 bits, so that they last on every machine.
@usableFromInline
package struct AtomicSequence: ~Copyable, Sendable {
  @usableFromInline let last = Atomic<UInt64>(0)

  @inlinable package init() {}

  /// The number that was taken last; zero before the first one.
  package var newest: UInt64 { last.load(ordering: .acquiring) }

  @inlinable package func next() -> UInt64 { last.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}

/// A mutual exclusion lock, held for the length of a closure. Not recursive.
///
/// On Apple platforms it is the system's lock, which lends its holder the priority of a waiting thread. Elsewhere it is one byte: a thread that
/// finds it taken reads it a few times more, and then gives up its time slice. It costs half of a system lock.
///
/// No user code runs under it (C3), and no user's value is released. Locks are nested only where all threads take them in the same order.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
  #if canImport(Darwin) || Exploration
    @usableFromInline let primitive = Mutex(())
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

  /// Takes the lock. Only for a function that takes any number of locks and releases them before it returns.
  @inlinable
  @inline(__always)
  package borrowing func lock() {
    #if canImport(Darwin) || Exploration
      primitive._unsafeLock()
    #else
      if !isTaken.setOnce() { wait() }
    #endif
  }

  /// Releases the lock, after ``lock()``.
  ///
  /// Opaque to other modules: when the store was inlined, the optimiser moved a retain from before it to after it.
  @_semantics("optimize.no.crossmodule")
  @usableFromInline
  @inline(never)
  package borrowing func unlock() {
    #if canImport(Darwin) || Exploration
      primitive._unsafeUnlock()
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

#if !hasFeature(Embedded)
  /// The system's lock, for code that holds it long: a thread that finds it taken sleeps. Not for variables: the thread sanitizer does not see it.
  package struct SleepingLock: ~Copyable, Sendable {
    private let primitive = Mutex(())

    package init() {}

    /// Runs a closure under the lock.
    package func withLock(_ body: () -> Void) { primitive.withLock { _ in body() } }
  }

  /// A pointer of which each thread has its own. It is nil at first.
  package struct ThreadLocal: Sendable {
    private let key: pthread_key_t

    /// - Parameter isOwning: whether the pointer is a retained object, which is released when its thread ends.
    package init(isOwning: Bool) {
      var key = pthread_key_t()
      pthread_key_create(&key, isOwning ? { ThreadLocal.release($0) } : nil)
      self.key = key
    }

    // On some systems the pointer is optional.
    private static func release(_ object: UnsafeMutableRawPointer?) {
      if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }

    /// The pointer of the calling thread.
    package var pointer: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      nonmutating set { pthread_setspecific(key, newValue) }
    }
  }
#else
  /// A pointer. There is one thread.
  package struct ThreadLocal: @unchecked Sendable {
    private final class Cell {
      var pointer: UnsafeMutableRawPointer?
    }

    // Unchecked because there is one thread.
    private let cell = Cell()

    package init(isOwning: Bool) {}

    package var pointer: UnsafeMutableRawPointer? {
      get { cell.pointer }
      nonmutating set { cell.pointer = newValue }
    }
  }
#endif
