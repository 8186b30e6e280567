import ReactiveKernel

/// The signals of a concatenation that have not run.
@usableFromInline
final class RemainingSignals<Value: Sendable, Failure: Error> {
  @usableFromInline let signals: [Signal<Value, Failure>]
  // Used by one thread at a time: each signal is taken when the one before it has ended.
  @exclusivity(unchecked) @usableFromInline var place = 0

  @inlinable
  init(_ signals: [Signal<Value, Failure>]) { self.signals = signals }

  @inlinable
  func next() -> (signal: Signal<Value, Failure>, isLast: Bool)? {
    guard place < signals.count else { return nil }
    defer { place += 1 }
    return (signals[place], place + 1 == signals.count)
  }
}
