import ReactiveKernel

extension Signal {
  /// Of two signals, forwards the signal that sends an event first, and unsubscribes from the other.
  ///
  ///     self  -----1--2--3--|
  ///     other ---4--5--6-------|
  ///     race  ---4--5--6-------|
  ///
  /// Other libraries call this operator `amb`. The first event decides: a value, a failure or a completion. The loser's
  /// subscription ends before that event is sent; a later failure of the loser is reported as undeliverable. This
  /// signal is subscribed first. If it sends an event while it is being subscribed, the other signal is not subscribed
  /// at all. A signal that is abandoned before the decision leaves the race. If both signals are abandoned, the result
  /// is abandoned too (C9). After the decision, each value costs one comparison.
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
  /// rule `value`, the first value wins. A signal that ends without a value leaves the race, and if it failed, its
  /// failure is dropped. If all signals leave the race, the result fails with the first failure, or completes if no
  /// signal failed. The signals are subscribed in order, until one of them wins. Without signals, the result completes
  /// at once, as in RxJava and Reactor; in RxSwift it never ends.
  ///
  /// Elsewhere: `flatten(.race)` (ReactiveSwift), `amb(_:)` (RxSwift), `firstWithValue` (Reactor).
  ///
  /// - Parameters:
  ///   - rule: which events decide.
  ///   - sources: the signals.
  @inlinable
  public static func race(by rule: RaceRule = .event, _ sources: Signal...) -> Signal {
    race(by: rule, sources)
  }

  /// Of all signals of a collection, forwards the signal that sends an event first, and unsubscribes from the others.
  /// With the rule `value`, only a value decides.
  ///
  /// The collection is iterated once, during this call.
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
