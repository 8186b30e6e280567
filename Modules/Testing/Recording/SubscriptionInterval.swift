/// The start and end of a subscription to a source. Shows a late disposal, which the values do not show.
public struct SubscriptionInterval: Hashable, Sendable, CustomStringConvertible {
  /// When the subscription began.
  public var start: Duration
  /// When it ended, if it has.
  public var end: Duration?

  /// Makes an interval.
  public init(from start: Duration, to end: Duration?) {
    self.start = start
    self.end = end
  }

  /// An interval that is given in ticks, open if it has no end.
  public static func ticks(_ start: Int, _ end: Int? = nil) -> SubscriptionInterval {
    SubscriptionInterval(from: .ticks(start), to: end.map { .ticks($0) })
  }

  /// The interval as text.
  public var description: String { "\(start) ..< \(end.map { "\($0)" } ?? "still open")" }
}
