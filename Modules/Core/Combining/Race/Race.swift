import ReactiveKernel

extension Signal {
  /// Of two signals, forwards the signal that sends an event first, and unsubscribes from the other.
  ///
  ///     self  -----1--2--3--|
  ///     other ---4--5--6-------|
  ///     race  ---4--5--6-------|
  ///
  /// ReactiveX calls this operator `amb`. The first event decides: a value, a failure or a completion. The loser's
  /// subscription ends before that event is sent. If the loser fails after that, the failure is reported as
  /// undeliverable (C1). This signal is subscribed to first. If this signal sends an event while it is being subscribed
  /// to, the other signal is not subscribed to at all. A signal that ends without a terminal (C9) before the decision
  /// leaves the race. If both signals leave the race, the result ends without a terminal too. After the decision,
  /// forwarding a value costs one comparison.
  ///
  /// Elsewhere: `flatten(.race)` (ReactiveSwift), `amb(_:)` (RxSwift).
  ///
  /// - Parameter other: the other signal. If only one of the two signals can fail, the result has the failure type of
  ///   that signal.
  @inlinable
  public func race(with other: some SignalSource<Value, Failure>) -> Signal {
    .race(self, other.signal)
  }

  /// Forwards the signal that sends an event first: this signal, or the other signal, which cannot fail.
  @inlinable
  @_disfavoredOverload
  public func race(with other: some SignalSource<Value, Never>) -> Signal {
    race(with: other.signal.promoteError())
  }

  /// Of several signals, forwards the signal that sends an event first, and unsubscribes from the others.
  ///
  ///     first            -----1--2--|
  ///     second           ---3--4--5----|
  ///     third            --#
  ///     race(by: .value) ---3--4--5----|
  ///
  /// With the rule `event`, the first event wins: a value, a failure or a completion, as in `race(with:)`. With the
  /// rule `value`, the first value wins, and a signal that ends without a value leaves the race. When a signal wins,
  /// the failures of signals that left the race are dropped. If all signals leave the race, the result fails with the
  /// first failure, or completes if no signal failed. The signals are subscribed to in order, until one of them wins.
  /// Without signals, the result completes at once, as in RxJava and Reactor; in RxSwift, the result never ends.
  ///
  /// Elsewhere: `flatten(.race)` (ReactiveSwift), `amb(_:)` (RxSwift), `firstWithValue` (Reactor).
  ///
  /// - Parameters:
  ///   - rule: which events decide: by default, the first event of any kind.
  ///   - sources: the signals.
  @inlinable
  public static func race(by rule: RaceRule = .event, _ sources: Signal...) -> Signal {
    race(by: rule, sources)
  }

  /// Of all signals of a collection, forwards the signal that sends an event first, and unsubscribes from the others.
  /// With the rule `value`, only a value decides.
  ///
  /// The collection is iterated once, during this call. If the collection is empty, the result completes at once.
  @inlinable
  public static func race<Sources: Sequence>(by rule: RaceRule = .event, _ sources: Sources) -> Signal
  where Sources.Element: SignalSource<Value, Failure> {
    let signals = sources.map { $0.signal }
    return .attaching { downstream in
      guard !signals.isEmpty else { return downstream.complete() }
      let contest = Contest(downstream, count: signals.count, by: rule)
      for (tag, lane) in contest.open(signals.count).enumerated() {
        contest.enter(signals[tag], tag: tag, lane: lane)
      }
    }
  }
}

extension Signal where Failure == Never {
  /// Forwards the signal that sends an event first: this signal, which cannot fail, or the other signal.
  @inlinable
  @_disfavoredOverload
  public func race<NewFailure: Error>(with other: some SignalSource<Value, NewFailure>) -> Signal<Value, NewFailure> {
    promoteError().race(with: other)
  }
}

/// The events that decide a race of signals.
public enum RaceRule: Sendable {
  /// The first event wins: a value, a failure or a completion.
  case event
  /// The first value wins. A signal that ends without a value leaves the race.
  case value
}
