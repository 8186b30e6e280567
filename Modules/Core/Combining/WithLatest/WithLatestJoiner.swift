import ReactiveKernel

/// Ends with the one source that leads, in the way that one does; the ends of the others do not matter.
@usableFromInline
final class WithLatestJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing is added to it.
  @usableFromInline static var leader: Int { 1 }

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>) {
    super.init(downstream, sources: 1)
  }

  /// Subscribes to the source that leads.
  @inlinable
  func lead<Input: Sendable>(_ source: Signal<Input, Failure>, next: @escaping @Sendable (Input) -> Void) {
    join(source, tag: WithLatestJoiner.leader, next: next)
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == WithLatestJoiner.leader { finish(isAbandoned: isAbandoned) }
  }
}
