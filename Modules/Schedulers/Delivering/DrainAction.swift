import ReactiveKernel

/// An action for a scheduler that runs once. It notices when the scheduler releases it without running it, as a stopped scheduler does.
@usableFromInline
package final class DrainAction: @unchecked Sendable {
  // Unchecked because only the scheduler's action takes `drain` out, and `deinit` has the last reference.
  private var drain: (@Sendable () -> Void)?
  private let dropped: @Sendable () -> Void

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - drain: delivers the waiting events.
  ///   - dropped: runs instead if the scheduler releases the action.
  @usableFromInline
  package init(_ drain: @escaping @Sendable () -> Void, ifDropped dropped: @escaping @Sendable () -> Void) {
    self.drain = drain
    self.dropped = dropped
  }

  deinit {
    if drain != nil { dropped() }
  }

  package func run() { drain.take()?() }
}
