import ReactiveKernel
import ReactiveSchedulers

/// What ``ReactiveKernel/Signal/share(replay:scope:disconnect:restart:)`` can be told.
///
/// The table in the article *Sharing* says of each way of sharing who connects, when it disconnects, what a late subscriber sees, and what
/// happens after the end.
public enum Sharing {
  /// What a subscriber gets that comes late.
  public struct Replay: Sendable {
    /// How many values are kept; `Int.max` is all.
    @usableFromInline var capacity: Int
    var window: (duration: Duration, scheduler: any Scheduler)?

    @usableFromInline var isTimed: Bool { window != nil }

    /// Nothing: it sees what is sent from now on.
    public static let nothing = Replay(capacity: 0)

    /// All values that were sent.
    public static let everything = Replay(capacity: .max)

    /// The last values.
    ///
    /// - Parameter count: how many; not negative.
    public static func last(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Replay {
      Diagnostics.requireCount(count, of: "share(replay: .last(_:))", file: file, line: line)
      return Replay(capacity: count)
    }

    /// Only what was sent a short while ago.
    ///
    /// A value that is too old is not replayed. Of an unbounded replay it is dropped at the latest when there are as many newer ones.
    ///
    /// - Parameters:
    ///   - duration: how long a value is replayed; not negative, and with zero none is.
    ///   - scheduler: whose time counts.
    public func within(
      _ duration: Duration, on scheduler: some Scheduler, file: StaticString = #fileID, line: UInt = #line
    ) -> Replay {
      Diagnostics.requireDuration(duration, as: "duration", of: "within(_:on:)", file: file, line: line)
      return duration == .zero ? .nothing : Replay(capacity: capacity, window: (duration, scheduler.retainable))
    }
  }

  /// How long values are kept for a replay.
  public enum Scope: Sendable {
    /// As long as the connection: the next one begins with nothing.
    case whileConnected
    /// As long as the signal: the next connection begins with what the last one would have replayed.
    case forever
  }

  /// What happens when the last subscriber leaves.
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

    /// The connection is disposed after a while, unless somebody subscribes meanwhile.
    ///
    /// - Parameters:
    ///   - grace: how long it stays; not negative.
    ///   - scheduler: whose time counts; the connection is disposed on it.
    public static func after(
      _ grace: Duration, on scheduler: some Scheduler, file: StaticString = #fileID, line: UInt = #line
    ) -> Disconnection {
      Diagnostics.requireDuration(grace, as: "grace", of: "share(disconnect: .after(_:on:))", file: file, line: line)
      return Disconnection(moment: .later(grace, scheduler.retainable))
    }
  }

  /// After which ends of the source the next subscriber connects anew; after the others it gets the replay and that end.
  public struct Restart: OptionSet, Sendable {
    /// The set as bits.
    public let rawValue: Int

    /// Makes a set of bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    init<Failure: Error>(_ termination: Termination<Failure>) {
      switch termination {
      case .completed: self = .afterCompletion
      case .failed: self = .afterFailure
      }
    }

    /// The end is what all get that come after it.
    public static let never: Restart = []
    /// After a completion, or when the source abandoned the connection (C9).
    public static let afterCompletion = Restart(rawValue: 1)
    /// After a failure.
    public static let afterFailure = Restart(rawValue: 2)
    /// After both.
    public static let always: Restart = [.afterCompletion, .afterFailure]
  }
}
