import Guarding

/// The body was already sent with an earlier request, and its signal is subscribed to only once.
///
/// The second request fails, because the signal may send other bytes the second time, and the server would take a part
/// for the whole.
public struct SentBody: Error, CustomStringConvertible {
  /// The failure in one sentence.
  public var description: String { "the body was sent with an earlier request, and a signal is a body once" }
}

/// Whether a body was sent.
final class BodyUse: Sendable {
  private let isUsed = Guarded(false)

  /// Whether this is the first call.
  func begin() -> Bool {
    isUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
  }
}
