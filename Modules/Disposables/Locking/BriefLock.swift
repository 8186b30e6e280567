/// A mutual exclusion lock for a dozen instructions.
///
/// On Linux it is one byte, and taking and releasing it costs half of what a system lock costs. On Apple platforms it is the system's lock: a spinning
/// thread of a high priority can keep a preempted thread of a low priority from running, and so wait for ever for the lock that it holds.
///
/// Nothing that takes long may be done under it: no user's code, of course (C3), no release of a user's value, and no walk over a list. Releasing it
/// is a call that no other module can see into, so that no reference counting can move past it.
@usableFromInline
package struct BriefLock: ~Copyable, Sendable {
  #if canImport(Darwin)
    @usableFromInline let primitive = SystemLock()
  #else
    @usableFromInline let primitive = SpinLock()
  #endif

  @usableFromInline
  package init() {}

  /// Waits until the lock is free, and takes it.
  @inlinable
  @inline(__always)
  package borrowing func lock() { primitive.lock() }

  /// Releases the lock, which the calling thread holds.
  ///
  /// Other modules do not get to see that it releases nothing.
  @_semantics("optimize.no.crossmodule")
  @usableFromInline
  @inline(never)
  package borrowing func unlock() { primitive.unlock() }

  /// Runs a closure of the library's own under the lock; never a user's (C3).
  @inlinable
  package borrowing func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
