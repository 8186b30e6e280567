import ReactiveKernel
import ReactiveTime

/// The options of ``ReactiveKernel/Signal/share(replay:scope:disconnect:restart:)``.
///
/// Tables in the article *Sharing* compare the ways of sharing. They show when each way connects and disconnects, what
/// a late subscriber gets, and what happens after the end.
public enum Sharing {
  /// The values that a late subscriber gets.
  public struct Replay: Sendable {
    /// The number of values kept; `Int.max` is all.
    @usableFromInline var capacity: Int
    var window: ReplayWindow?

    /// No values: a subscriber gets only the values that are sent after its subscription.
    public static let nothing = Replay(capacity: 0)

    /// All values since the connection began.
    public static let everything = Replay(capacity: .max)

    /// The last `count` values.
    ///
    /// - Parameter count: how many values a late subscriber gets; not negative.
    public static func last(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Replay {
      Diagnostics.requireCount(count, of: "share(replay: .last(_:))", file: file, line: line)
      return Replay(capacity: count)
    }

    /// Limits the replay to values whose age is less than a duration.
    ///
    /// An older value is not replayed. When a value arrives, the outdated ones are released.
    ///
    /// - Parameters:
    ///   - duration: how long a value is replayed; not negative. Zero replays none.
    ///   - scheduler: measures the duration.
    public func within(
      _ duration: Duration, on scheduler: some Scheduler, file: StaticString = #fileID, line: UInt = #line
    ) -> Replay {
      Diagnostics.requireDuration(duration, as: "duration", of: "within(_:on:)", file: file, line: line)
      return duration == .zero
        ? .nothing
        : Replay(
          capacity: capacity, window: ReplayWindow(duration: duration, scheduler: scheduler.retainable))
    }
  }

  /// How long values are kept for a replay.
  public enum Scope: Sendable {
    /// The values are kept while the connection lives. The next connection begins without values.
    case whileConnected
    /// The values are kept while your code holds the shared signal. The next connection begins with the replay of the
    /// previous connection.
    case forever
  }

  /// When the connection is disposed after the last subscriber has left.
  public struct Disconnection: Sendable {
    enum Moment: Sendable {
      case never
      case atOnce
      case later(Duration, any Scheduler)
    }

    var moment: Moment

    /// The connection is disposed at once.
    public static let atOnce = Disconnection(moment: .atOnce)

    /// The connection stays until the source ends.
    public static let never = Disconnection(moment: .never)

    /// The connection is disposed after a delay, unless a new subscriber comes during the delay.
    ///
    /// - Parameters:
    ///   - grace: how long the connection stays; not negative.
    ///   - scheduler: measures the delay and disposes the connection.
    public static func after(
      _ grace: Duration, on scheduler: some Scheduler, file: StaticString = #fileID, line: UInt = #line
    ) -> Disconnection {
      Diagnostics.requireDuration(grace, as: "grace", of: "share(disconnect: .after(_:on:))", file: file, line: line)
      return Disconnection(moment: .later(grace, scheduler.retainable))
    }
  }

  /// The ends of the source after which the next subscriber connects again.
  ///
  /// After any other end, a later subscriber gets the replay and that end.
  public struct Restart: OptionSet, Sendable {
    /// The set as bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The signal never connects again: later subscribers get the replay and the end.
    public static let never: Restart = []
    /// The next subscriber connects again after a completion, or when the source has released the connection without a
    /// terminal (C9).
    public static let afterCompletion = Restart(rawValue: 1)
    /// The next subscriber connects again after a failure.
    public static let afterFailure = Restart(rawValue: 2)
    /// The next subscriber connects again after every end: a completion, a failure, or a release without a terminal
    /// (C9).
    public static let always: Restart = [.afterCompletion, .afterFailure]
  }
}
