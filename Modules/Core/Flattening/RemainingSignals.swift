import ReactiveKernel

/// The signals of a concatenation that have not run.
@usableFromInline
final class RemainingSignals<Value: Sendable, Failure: Error> {
  // Each is taken out when it begins, so that nothing keeps it. Used by one thread at a time: each signal is taken when
  // the one before it has ended.
  @exclusivity(unchecked) @usableFromInline var signals: [Signal<Value, Failure>?]
  @exclusivity(unchecked) @usableFromInline var place = 0

  @inlinable
  init(_ signals: [Signal<Value, Failure>]) { self.signals = signals.map { $0 } }

  /// Takes the next signal out, with whether it is the last one.
  @inlinable
  func next() -> (signal: Signal<Value, Failure>, isLast: Bool)? {
    guard place < signals.count, let signal = signals[place].take() else { return nil }
    place += 1
    return (signal, place == signals.count)
  }
}
