import Synchronization

/// Runs the same step again and again, as often as it is asked to, without ever nesting one in another.
///
/// What operators are made of that run one upstream after the other: the step subscribes to the next upstream, and that one's end
/// asks for another step. An upstream that ends while it is being subscribed to would otherwise grow the stack (C10). Two atomic
/// operations a step, no lock and no allocation.
public struct Trampoline: ~Copyable, Sendable {
  @usableFromInline let asked = Atomic<Int>(0)

  /// Makes a trampoline at rest.
  @inlinable
  public init() {}

  /// Asks for a step: runs it now, or leaves it to the thread that is in the middle of one.
  ///
  /// - Parameter step: the same with every call, for it may be run once more on behalf of another.
  @inlinable
  @inline(__always)
  public borrowing func bounce(_ step: () -> Void) {
    guard asked.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat { step() } while asked.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}
