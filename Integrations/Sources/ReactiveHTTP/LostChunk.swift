import Guarding

/// A chunk of a body was dropped, because the signal sent it while as many waited as the policy allows, and did not
/// wait.
///
/// The other end would take the rest for the whole. So the body fails.
public struct LostChunk: Error, CustomStringConvertible {
  /// A sentence.
  public var description: String { "a chunk of the body was dropped, because the source of the signal cannot wait" }
}

/// Whether a body has lost a chunk.
final class ChunkLoss: Sendable {
  private let hasLost = Guarded(false)

  func note() { hasLost.withLock { $0 = true } }

  /// Throws if a chunk was lost.
  func check() throws(LostChunk) {
    if hasLost.withLock({ $0 }) { throw LostChunk() }
  }
}
