import ReactiveKernel

/// The machine of the `concat` that knows its signals beforehand: subscribes to one after the other.
///
/// Only one of them runs at a time, each is serial by itself (C2), and the next starts after the last ended: values need no
/// serialiser and reach the downstream directly.
@usableFromInline
final class Concatenation<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `takeSource` is called by steps of the trampoline only, which never overlap.
  @usableFromInline let downstream: Subscriber<Value, Failure>
  @usableFromInline let completesWhenAbandoned: Bool
  @usableFromInline let takeSource: () -> Source?
  @usableFromInline let trampoline = Trampoline()

  /// One of the signals.
  @usableFromInline
  struct Source {
    @usableFromInline let signal: Signal<Value, Failure>
    /// Whether it is known that no other follows.
    @usableFromInline let isLast: Bool

    @inlinable
    init(_ signal: Signal<Value, Failure>, isLast: Bool = false) {
      self.signal = signal
      self.isLast = isLast
    }
  }

  /// Makes the machine for one subscription.
  ///
  /// - Parameters:
  ///   - downstream: takes what all send.
  ///   - completesWhenAbandoned: whether the last one completes the downstream when it is abandoned.
  ///   - takeSource: returns the next signal, or `nil` at the end. Called serially.
  @inlinable
  init(
    _ downstream: Subscriber<Value, Failure>, completesWhenAbandoned: Bool, takeSource: @escaping () -> Source?
  ) {
    self.downstream = downstream
    self.completesWhenAbandoned = completesWhenAbandoned
    self.takeSource = takeSource
  }

  /// Subscribes to the next signal, or completes if there is none.
  ///
  /// - Returns: the last signal, if it is due, which is attached straight to the downstream.
  @inlinable
  func advance() -> Signal<Value, Failure>? {
    var last: Signal<Value, Failure>?
    // Outside the loop, where its references are counted once.
    let downstream = downstream
    let ended: @Sendable (Termination<Failure>) -> Void = { [self] in sourceEnded(with: $0) }
    trampoline.bounce {
      guard !downstream.isDisposed else { return }
      guard let source = takeSource() else { return downstream.terminal(.completed) }
      if source.isLast {
        last = source.signal
      } else {
        source.signal.run(below: downstream.subscription, next: downstream.next, ended: ended)
      }
    }
    return last
  }

  @inlinable
  func sourceEnded(with termination: Termination<Failure>) {
    switch termination {
    case .failed: downstream.terminal(termination)
    case .completed: advance()?.attach(downstream, completesWhenAbandoned: completesWhenAbandoned)
    }
  }
}
