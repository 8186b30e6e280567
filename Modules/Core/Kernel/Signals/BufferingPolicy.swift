/// What happens to values that arrive faster than a consumer takes them: an async sequence's, or that of a scheduler.
///
/// A value that arrives while the consumer waits for one is handed over and never counts.
@frozen
public enum BufferingPolicy: Sendable, Hashable {
  /// Every value waits until it is taken.
  case unbounded
  /// The newest values wait, at most so many: an older one goes for each that comes.
  case newest(Int)
  /// The oldest values wait, at most so many: what comes beyond is dropped.
  case oldest(Int)
}
