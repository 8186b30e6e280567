import Synchronization

/// A mutual exclusion lock for a dozen instructions, one byte.
///
/// Taking and giving back a system lock costs twice as much. Whoever finds it taken looks a few times more, and then gives up its time
/// slice, so nothing may be done under it that takes long: no user's code, of course (C3), no release of a user's value, and no walk over a list. Giving it
/// back is a call that no other module can see into, so that no reference counting can move past it.
@usableFromInline
package struct BriefLock: ~Copyable, Sendable {
  @usableFromInline let isTaken = Atomic<Bool>(false)

  @usableFromInline
  package init() {}

  /// Waits until the lock is free, and takes it.
  @inlinable
  @inline(__always)
  package borrowing func lock() {
    if !isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged { wait() }
  }

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

  /// Lets go of the lock, which the calling thread holds.
  ///
  /// Other modules do not get to see that it releases nothing.
  @_semantics("optimize.no.crossmodule")
  @usableFromInline
  @inline(never)
  package borrowing func unlock() {
    isTaken.store(false, ordering: .releasing)
  }

  /// Runs a closure of the library's own under the lock; never a user's (C3).
  @inlinable
  package borrowing func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
