import Guarding

/// A chunk of a body was dropped, because the buffer of the policy was full and the signal did not wait.
///
/// The body fails, because the other end could not notice that a chunk is missing.
public struct LostChunk: Error, CustomStringConvertible {
  /// The failure in one sentence.
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
