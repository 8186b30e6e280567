import Guarding

/// The body of a request was sent with an earlier request, and its signal is subscribed to once.
///
/// The second request fails, because a signal may not send the same bytes again: a part would be taken for the whole.
public struct SentBody: Error, CustomStringConvertible {
  /// A sentence.
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
