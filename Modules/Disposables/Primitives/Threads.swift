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
/// No user code runs under it (C3), and no user's value is released. Locks are nested only where all threads take them in the same order.
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

/// The right to deliver, which one thread has at a time: a word that is zero while no thread has it.
///
/// A thread that finds the claim taken queues its work and marks the claim, under the lock of the queue. A marked claim cannot be given back by
/// ``release(_:)``: its holder does the queued work first. So no sender blocks (C3), and no work is left behind.
@usableFromInline
package struct Claim: ~Copyable, Sendable {
  @usableFromInline package let word = Atomic<UInt>(0)

  /// A thread has the claim. Beside it the word may hold an address on the stack of that thread.
  @usableFromInline package static var taken: UInt { 1 }
  /// The holder has work to do before it gives the claim back. Set under the lock, and removed by the holder under the lock.
  private static var marked: UInt { 2 }
  /// The last work was accepted.
  @usableFromInline package static var closed: UInt { 4 }
  /// The claim is not taken without the lock.
  private static var barred: UInt { 8 }

  @inlinable
  package init() {}

  /// A mark of the calling thread as the holder.
  @inlinable
  @inline(__always)
  package static func ofThisThread() -> UInt { currentStackAddress() | taken }

  // MARK: Without the lock

  /// Takes the claim if the word is zero. Returns whether it did.
  @inlinable
  @inline(__always)
  package func takeIfIdle(as holder: UInt = Claim.taken) -> Bool {
    word.compareExchange(expected: 0, desired: holder, ordering: .acquiring).exchanged
  }

  /// Gives the claim back, unless the word has changed since it was taken. Returns whether it did.
  @inlinable
  @inline(__always)
  package func release(_ holder: UInt = Claim.taken) -> Bool {
    word.compareExchange(expected: holder, desired: 0, ordering: .releasing).exchanged
  }

  /// Gives the claim back, unless it is marked. Returns whether it did.
  @usableFromInline
  package func releaseUnlessMarked() -> Bool {
    let found = word.load(ordering: .relaxed)
    return found & Claim.marked == 0
      && word.compareExchange(expected: found, desired: Claim.lasting(found), ordering: .releasing).exchanged
  }

  /// Whether the thread with that stack has the claim, and left an address in it.
  package func isTaken(from stack: StackSpan) -> Bool {
    let found = word.load(ordering: .acquiring)
    return found & Claim.taken != 0 && stack.contains(found & ~15)
  }

  /// Whether no thread has the claim, and it is not closed.
  package var isIdle: Bool { word.load(ordering: .acquiring) & ~Claim.barred == 0 }

  /// Whether the last work was accepted.
  @inlinable
  package var isClosed: Bool { word.load(ordering: .relaxed) & Claim.closed != 0 }

  // MARK: Under the lock

  /// Takes the claim, or marks it for the thread that has it. Returns whether it was taken.
  @usableFromInline
  package func takeOrMark() -> Bool {
    let holder = Claim.ofThisThread()
    while !markIfTaken() {
      let found = Claim.lasting(word.load(ordering: .relaxed))
      if word.compareExchange(expected: found, desired: found | holder, ordering: .acquiring).exchanged { return true }
    }
    return false
  }

  /// Marks the claim, if a thread has it. Returns whether one has.
  @inline(__always)
  @discardableResult
  package func markIfTaken() -> Bool {
    while true {
      let found = word.load(ordering: .relaxed)
      if found & Claim.taken == 0 { return false }
      let marked = found | Claim.marked
      // A mark stays until the holder takes the lock.
      if found == marked || word.compareExchange(expected: found, desired: marked, ordering: .relaxed).exchanged {
        return true
      }
    }
  }

  /// Removes the mark: no work is left.
  @usableFromInline
  package func removeMark() { word.bitwiseAnd(~Claim.marked, ordering: .relaxed) }

  /// Gives the claim back, also if it is marked.
  package func giveBack() { word.bitwiseAnd(Claim.closed | Claim.barred, ordering: .releasing) }

  /// Accepts no work any more. Returns whether it did before.
  @discardableResult
  package func close() -> Bool { word.bitwiseOr(Claim.closed, ordering: .relaxed).oldValue & Claim.closed == 0 }

  /// Bars the claim for threads that do not take the lock, or allows it again.
  package func setBarred(_ isBarred: Bool) {
    if isBarred {
      word.bitwiseOr(Claim.barred, ordering: .relaxed)
    } else {
      word.bitwiseAnd(~Claim.barred, ordering: .relaxed)
    }
  }

  /// The part of a word that outlasts a claim.
  private static func lasting(_ word: UInt) -> UInt { word & (closed | barred) }
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
/// It costs one instruction. A system call for the thread's identity costs a tenth of a delivery.
@inlinable
@inline(__always)
package func currentStackAddress() -> UInt {
  var place: UInt8 = 0
  return withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) } & ~15
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
