import ReactiveKernel

/// The signals of a concatenation that have not run.
@usableFromInline
final class RemainingSignals<Value: Sendable, Failure: Error> {
  // The next one is the last element. Used by one thread at a time: each signal is taken when the one before it has
  // ended.
  @exclusivity(unchecked) @usableFromInline var reversed: [Signal<Value, Failure>]

  @inlinable
  init(_ signals: [Signal<Value, Failure>]) { reversed = signals.reversed() }

  /// Takes the next signal out, with whether it is the last one.
  @inlinable
  func next() -> (signal: Signal<Value, Failure>, isLast: Bool)? {
    guard let signal = reversed.popLast() else { return nil }
    return (signal, reversed.isEmpty)
  }
}
