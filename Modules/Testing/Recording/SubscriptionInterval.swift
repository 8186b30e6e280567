/// The start and end of a subscription to a source. With such intervals, a test can find a late disposal, which no
/// value shows.
public struct SubscriptionInterval: Hashable, Sendable, CustomStringConvertible {
  /// The time at which the subscription began.
  public var start: Duration
  /// The time at which the subscription ended; nil if it has not ended.
  public var end: Duration?

  /// Makes an interval.
  public init(from start: Duration, to end: Duration?) {
    self.start = start
    self.end = end
  }

  /// Makes an interval from ticks. Without an end, the interval is open.
  public static func ticks(_ start: Int, _ end: Int? = nil) -> SubscriptionInterval {
    SubscriptionInterval(from: .ticks(start), to: end.map { .ticks($0) })
  }

  /// The interval as text.
  public var description: String { "\(start) ..< \(end.map { "\($0)" } ?? "still open")" }
}
