import ReactiveKernel

extension Signal {
  /// Sends what several signals send, one after the other.
  ///
  ///     a      --1--2|
  ///     b            --3|              subscribed to when a completes
  ///     concat --1--2--3|
  ///
  /// The first failure passes, and the signals after it are not subscribed to. Completes after the last; at once if there is
  /// none. A signal that is abandoned abandons the whole (C9).
  ///
  /// Elsewhere: `concat:` (ReactiveObjC), `concat(_:)` (RxSwift), `append(_:)` (Combine).
  ///
  /// - Parameter sources: iterated anew for each subscription, as far as it gets; may be endless.
  @inlinable
  public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Signal
  where Sources.Element: SignalSource<Value, Failure> {
    .inParts { downstream, completesWhenAbandoned in
      let iterator = SerialState(sources.makeIterator())
      return Concatenation(downstream, completesWhenAbandoned: completesWhenAbandoned) {
        iterator.value.next().map { .init($0.signal) }
      }.advance()
    }
  }

  /// Sends what several signals send, one after the other.
  ///
  /// Its own overload so that a literal's elements may be written as `.just(1)`.
  ///
  /// - Parameter sources: the signals, in order.
  @inlinable
  public static func concat(_ sources: [Signal]) -> Signal {
    .inParts { downstream, completesWhenAbandoned in
      let iterator = SerialState(sources.makeIterator())
      let remaining = SerialState(sources.count)
      return Concatenation(downstream, completesWhenAbandoned: completesWhenAbandoned) {
        remaining.value -= 1
        return iterator.value.next().map { .init($0, isLast: remaining.value == 0) }
      }.advance()
    }
  }

  /// Sends what several signals send, one after the other.
  ///
  /// - Parameter sources: the signals, in order.
  @inlinable
  public static func concat(_ sources: Signal...) -> Signal {
    concat(sources)
  }
}
