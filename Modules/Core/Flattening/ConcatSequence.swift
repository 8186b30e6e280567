import ReactiveKernel

extension Signal {
  /// Forwards the values of several signals, one signal after the other.
  ///
  ///     a      --1--2|
  ///     b            --3|              subscribed to when a completes
  ///     concat --1--2--3|
  ///
  /// The first failure passes, and the signals after the failed signal are not subscribed to. Completes after the last
  /// signal, or at once if there are no signals. If one signal ends without a terminal (C9), the result does too.
  ///
  /// Elsewhere: `concat:` (ReactiveObjC), `concat(_:)` (RxSwift), `append(_:)` (Combine).
  ///
  /// - Parameter sources: the signals. The sequence is iterated once for each subscription, and may be endless: each
  ///   signal is taken from the sequence when the signal before it has completed.
  @inlinable
  public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Signal
  where Sources.Element: SignalSource<Value, Failure> {
    concatenation {
      var iterator = sources.makeIterator()
      return { iterator.next().map { ($0.signal, false) } }
    }
  }

  /// Forwards the values of several signals, one signal after the other.
  ///
  /// This overload allows `.just(1)` as an element of an array literal.
  @inlinable
  public static func concat(_ sources: [Signal]) -> Signal {
    if sources.count == 2 { return concatenation(of: sources[0], sources[1]) }
    return concatenation {
      let rest = RemainingSignals(sources)
      return { rest.next() }
    }
  }

  /// Forwards the values of several signals, one signal after the other.
  @inlinable
  public static func concat(_ sources: Signal...) -> Signal {
    concat(sources)
  }

  /// Runs two signals one after the other.
  @inlinable
  static func concatenation(function: StaticString = #function, of first: Signal, _ second: Signal) -> Signal {
    concatenation(function: function) {
      var waiting: (first: Signal?, second: Signal?) = (first, second)
      return {
        if let signal = waiting.first.take() { return (signal, false) }
        return waiting.second.take().map { ($0, true) }
      }
    }
  }

  /// Runs signals one after the other.
  ///
  /// - Parameter makeIterator: called for each subscription. Returns a function that returns the next signal, and
  ///   whether it is known to be the last one, or nil at the end. It keeps no signal that it has returned: a shared
  ///   signal that waits for subscribers would be kept by one of them (C9).
  @inlinable
  static func concatenation(
    function: StaticString = #function,
    _ makeIterator: @escaping @Sendable () -> () -> (signal: Signal, isLast: Bool)?
  ) -> Signal {
    .inParts(function: function) { downstream, completesWhenAbandoned in
      let next = makeIterator()
      return Succession(downstream, completesWhenAbandoned: completesWhenAbandoned) { subscriber in
        guard let (signal, isLast) = next() else {
          downstream.terminal(.completed)
          return nil
        }
        if isLast { return signal }
        signal.run(for: subscriber)
        return nil
      }.start()
    }
  }
}
