extension Diagnostics {
  /// Sets the closures that describe chains in reports, or removes them.
  package static func describeChains(by descriptions: ChainDescriptions?) { chainHook.descriptions = descriptions }

  /// The lines of a report about the chain in which the calling thread runs: the checkpoints that a failure has passed,
  /// and the trail if chains are described.
  static var surroundings: [(String, String)] {
    let passed = CheckpointPlace.list(FailureTrace.places, after: "")
    return (passed.isEmpty ? [] : [("Passed", passed)]) + (trail.map { [("Trail", $0)] } ?? [])
  }

  /// The trail of the failure or value that the calling thread delivers; nil if chains are not described.
  static var trail: String? { chainHook.descriptions?.trail() }

  /// The ring of hubs that feed each other, from the subscriptions to each; nil if chains are not described.
  static func ring(of subscriptions: [[AnyObject]]) -> String? { chainHook.descriptions?.ring(subscriptions) }

  /// Begins a check for leaks. Returns a closure that lists the later subscriptions that have not ended. The list is
  /// empty if chains are not described.
  package static func beginLeakCheck() -> @Sendable () -> [String] {
    guard let chains = chainHook.descriptions else { return { [] } }
    return chains.remains()
  }

  private static let chainHook = ChainHook()
}

/// Closures that describe chains in reports. ReactiveDiagnosis sets them while it inspects.
package struct ChainDescriptions: Sendable {
  /// The trail of the failure or value that the calling thread delivers.
  let trail: @Sendable () -> String?
  /// Begins a check for leaks; see `Diagnostics.beginLeakCheck()`.
  let remains: @Sendable () -> @Sendable () -> [String]

  /// The steps of a cycle, from the subscriptions to each of its hubs, the hub upstream first.
  let ring: @Sendable (_ subscriptions: [[AnyObject]]) -> String?

  package init(
    trail: @escaping @Sendable () -> String?, remains: @escaping @Sendable () -> @Sendable () -> [String],
    ring: @escaping @Sendable (_ subscriptions: [[AnyObject]]) -> String?
  ) {
    self.trail = trail
    self.remains = remains
    self.ring = ring
  }
}

private final class ChainHook: @unchecked Sendable {
  // Unchecked because the closures change only under the lock. They have no state that a release could run code for.
  private let lock = Lock()
  private var stored: ChainDescriptions?

  var descriptions: ChainDescriptions? {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}
