import ReactiveKernel
import ReactiveTime

extension Signal {
  /// Gives the signal a name for ``log(_:events:on:describing:to:file:line:)`` downstream.
  ///
  ///     self  --1--2--|
  ///     named --1--2--|    a log downstream: name: next 1
  ///
  /// All events pass, at no cost. The name travels through operators that have one upstream, not through operators that
  /// join several signals. If there are several names, the log shows the nearest name upstream.
  ///
  /// Elsewhere: `setNameWithFormat:` (ReactiveObjC).
  ///
  /// - Parameter name: the name of the signal.
  public func named(_ name: String) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      downstream.nearestNote(NameNote.self, crossingJoins: false)?.offer(name)
      attach(downstream)
    }
  }
}

/// Requests the name of the signal upstream.
final class NameNote: SubscriptionNote {
  /// Takes a name. The nearest `named(_:)` calls it first.
  let offer: @Sendable (String) -> Void

  init(_ offer: @escaping @Sendable (String) -> Void) {
    self.offer = offer
  }
}
