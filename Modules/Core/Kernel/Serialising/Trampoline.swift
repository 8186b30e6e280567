import Synchronization

/// Runs a step once for each call of ``bounce(_:)``, and never one step inside another.
///
/// For operators that run one upstream after the other: the step subscribes to the next upstream, whose end calls `bounce` again. An upstream
/// that ends while it is being subscribed to would otherwise grow the stack (C10). One atomic operation a step, no lock and no allocation.
@usableFromInline
package struct Trampoline: ~Copyable, Sendable {
  @usableFromInline let due = Atomic<Int>(0)

  @inlinable
  package init() {}

  /// Runs a step now, or leaves it to the thread that is running one.
  ///
  /// - Parameter step: the same with every call, because another call may run it.
  @inlinable
  @inline(__always)
  package borrowing func bounce(_ step: () -> Void) {
    guard due.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat { step() } while due.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}
