/// Runs the same step repeatedly, once for each request, and never nests one run in another. It begins with a step in
/// progress.
///
/// For operators that run one upstream after the other: the step subscribes to the next upstream, and the end of that
/// upstream requests another step. An upstream that ends while it is being subscribed to would otherwise grow the stack
/// (C10). Each request comes from an upstream that the previous step started, so no two upstreams request the same
/// step. A step takes one atomic operation, no lock and no allocation.
@usableFromInline
package struct Trampoline: ~Copyable, Sendable {
  @usableFromInline let asked = AtomicInt(1)

  @inlinable
  package init() {}

  /// Requests a step. Returns whether the calling thread runs it, in a loop with ``countOff()``.
  @inlinable
  @inline(__always)
  package func ask() -> Bool { asked.add(1).oldValue == 0 }

  /// Counts off the step that has run. Returns whether another step was requested.
  @inlinable
  @inline(__always)
  package func countOff() -> Bool {
    if asked.load() == 1, asked.replace(1, by: 0) { return false }
    // No further request comes until the requested step begins, so a plain store is enough.
    asked.store(asked.load() - 1)
    return true
  }
}
