import ReactiveKernel

/// A hub of stamped values: what an end of bindings is a thin shell of.
///
/// Its newest write is decided on under the hub's lock, in one step with its place in the queue of deliveries: so what is
/// delivered last is what was written last, and what a later subscriber is told is never older (C14).
package struct StampedHub<Value: Sendable, Failure: Error>: Sendable {
  private let hub: Hub<Report<Value>, Failure>
  private let isReplaying: Bool

  /// What the hub's subscribers are handed.
  package struct Report<Content: Sendable>: Sendable {
    let written: Stamped<Content>
    /// Whether it is no news: only bindings are told.
    let isSilent: Bool
  }

  /// Makes a hub that replays the newest value.
  package init(_ initial: Value) {
    let report = Report(written: Stamped(initial, stamp: .birth()), isSilent: false)
    hub = Hub(capacity: 1, current: report, remember: StampedHub.remember)
    isReplaying = true
  }

  /// Makes a hub without a value.
  package init(replaying: Bool) {
    hub = Hub(capacity: 1, remember: StampedHub.remember)
    isReplaying = replaying
  }

  private var reports: Signal<Report<Value>, Failure> { isReplaying ? hub.replaying : hub.live }

  /// What is news, after the value that is replayed.
  package var signal: Signal<Value, Failure> {
    reports.lift { next in
      { report in if !report.isSilent { next(report.written.value) } }
    }
  }

  /// Everything, after the value that is replayed.
  package var stamped: Signal<Stamped<Value>, Failure> {
    reports.lift { next in
      { report in next(report.written) }
    }
  }

  /// The newest accepted write.
  package var newest: Stamped<Value>? { hub.withNewest { $0?.written } }

  /// When the newest accepted write was made.
  package var newestStamp: WriteStamp? { hub.withNewest { $0?.written.stamp } }

  /// Writes a value.
  package func write(_ value: Value) {
    hub.send { _ in Report(written: Stamped(value), isSilent: false) }
  }

  /// Takes what was written elsewhere, unless what is here is newer.
  ///
  /// - Parameter isSilent: whether it is no news. It is none either if it is what is here, with a newer stamp.
  package func accept(_ written: Stamped<Value>, isSilent: Bool = false) {
    hub.send { newest in
      guard let newest = newest?.written else { return Report(written: written, isSilent: isSilent) }
      guard newest.stamp < written.stamp else { return nil }
      return Report(written: written, isSilent: isSilent || newest.origin == written.origin)
    }
  }

  /// Gives the newest value a new stamp, unless it prevails over another one as it is; returns false if there is none.
  package func renew(over other: WriteStamp?) -> Bool {
    var hasValue = false
    hub.send { newest in
      hasValue = newest != nil
      guard let newest = newest?.written, !newest.stamp.prevails(over: other) else { return nil }
      return Report(written: newest.renewed, isSilent: true)
    }
    return hasValue
  }

  /// Makes the subscriber for one more upstream of what the hub is a part of; it ends when the hub does.
  package func makeSubscriber(
    next: @escaping @Sendable (Value) -> Void, terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) -> Subscriber<Value, Failure> {
    hub.makeSubscriber(next: next, terminal: terminal)
  }

  /// Ends with a terminal.
  package func end(_ termination: Termination<Failure>) { hub.end(termination) }

  /// Ends without one, because the owner is gone (C9).
  package func abandon() { hub.abandon() }

  /// A later subscriber gets the value even if the present ones have it.
  private static func remember(_ report: Report<Value>) -> Report<Value> {
    Report(written: report.written, isSilent: false)
  }
}
