/// A value that waits in a queue of work. If the work never runs, because the subscription ends before, the value goes
/// to the discard hook.
@usableFromInline
package final class WaitingValue: @unchecked Sendable {
  // Unchecked because the thread that uses the value calls `use`, once, and `deinit` has the last reference.
  private var discard: (@Sendable () -> Void)?

  @usableFromInline
  package init(_ discard: @escaping @Sendable () -> Void) { self.discard = discard }

  deinit { discard?() }

  /// Notes that the value gets where it should.
  @usableFromInline
  package func use() { discard = nil }
}
