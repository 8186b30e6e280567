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

    /// None: a subscriber gets the values sent after it subscribed.
    public static let nothing = Replay(capacity: 0)

    /// All values since the connection began.
    public static let everything = Replay(capacity: .max)

    /// The last values.
    ///
    /// - Parameter count: the number of values; not negative.
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
    /// While the connection lives. The next connection begins without values.
    case whileConnected
    /// While the signal is held. The next connection begins with the replay of the previous one.
    case forever
  }

  /// The rule for the connection when the last subscriber leaves.
  public struct Disconnection: Sendable {
    enum Moment: Sendable {
      case never
      case atOnce
      case later(Duration, any Scheduler)
    }

    var moment: Moment

    /// The connection is disposed.
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

    /// After no end: later subscribers get the replay and the end.
    public static let never: Restart = []
    /// After a completion, or when the source abandoned the connection (C9).
    public static let afterCompletion = Restart(rawValue: 1)
    /// After a failure.
    public static let afterFailure = Restart(rawValue: 2)
    /// After a completion, an abandonment or a failure.
    public static let always: Restart = [.afterCompletion, .afterFailure]
  }
}
