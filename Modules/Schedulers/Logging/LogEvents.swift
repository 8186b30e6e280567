/// The moments of a subscription that `log` writes down.
public struct LogEvents: OptionSet, Hashable, Sendable {
  /// The moments as bits.
  public let rawValue: Int

  /// Makes a set from its bits.
  @inlinable
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A subscription to the signal begins.
  public static let started = LogEvents(rawValue: 1)
  /// A value came.
  public static let next = LogEvents(rawValue: 2)
  /// The signal failed.
  public static let failed = LogEvents(rawValue: 4)
  /// The signal completed.
  public static let completed = LogEvents(rawValue: 8)
  /// The subscription ended without a terminal: it was disposed, or the source abandoned it (C9).
  public static let disposed = LogEvents(rawValue: 16)

  /// The signal failed or completed.
  public static let terminated: LogEvents = [.failed, .completed]
  /// All moments.
  public static let all: LogEvents = [.started, .next, .terminated, .disposed]
}
