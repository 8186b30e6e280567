import Synchronization

/// Runs the same step again and again, as often as it is asked to, without ever nesting one in another.
///
/// What operators are made of that run one upstream after the other: the step subscribes to the next upstream, and that one's end
/// asks for another step. An upstream that ends while it is being subscribed to would otherwise grow the stack (C10). One who asks
/// was started by the step before, so that no two ask for the same one. An atomic operation a step, no lock and no allocation.
@usableFromInline
package struct Trampoline: ~Copyable, Sendable {
  @usableFromInline let asked = Atomic<Int>(0)

  /// Makes a trampoline at rest.
  @inlinable
  package init() {}

  /// Asks for a step: runs it now, or leaves it to the thread that is in the middle of one.
  ///
  /// Called by what the step before has started, so by one at a time.
  ///
  /// - Parameter step: the same with every call, for it may be run once more on behalf of another.
  @inlinable
  @inline(__always)
  package borrowing func bounce(_ step: () -> Void) {
    guard ask() else { return }
    repeat { step() } while countOff()
  }

  /// Asks for a step. Returns whether the calling thread runs it, in a loop with ``countOff()``.
  @inlinable
  @inline(__always)
  borrowing func ask() -> Bool { asked.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 }

  /// Counts off the step that has been made. Returns whether another was asked for.
  @inlinable
  @inline(__always)
  borrowing func countOff() -> Bool {
    if asked.load(ordering: .acquiring) == 1,
      asked.compareExchange(expected: 1, desired: 0, ordering: .acquiringAndReleasing).exchanged
    {
      return false
    }
    // Nobody asks until the step that is asked for has begun: a plain store does.
    asked.store(asked.load(ordering: .acquiring) - 1, ordering: .relaxed)
    return true
  }
}
