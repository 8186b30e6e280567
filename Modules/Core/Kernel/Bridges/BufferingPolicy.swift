/// What happens to values that arrive faster than an async sequence's consumer takes them.
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

  /// How many values wait at most, if there is a limit.
  var limit: Int? {
    switch self {
    case .unbounded: nil
    case .newest(let limit), .oldest(let limit): limit
    }
  }
}
