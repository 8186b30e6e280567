import ReactiveKernel

/// The machine of the `concat` that knows its signals beforehand: subscribes to one after the other.
///
/// Only one of them runs at a time, each is serial by itself (C2), and the next starts after the last ended: values need no
/// serialiser and reach the downstream directly.
@usableFromInline
final class Concatenation<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `takeSource` is called by steps of the trampoline only, which never overlap.
  @usableFromInline let downstream: Subscriber<Value, Failure>
  @usableFromInline let takeSource: () -> Signal<Value, Failure>?
  @usableFromInline let trampoline = Trampoline()

  /// Makes the machine for one subscription.
  ///
  /// - Parameters:
  ///   - downstream: takes what all send.
  ///   - takeSource: returns the next signal, or `nil` at the end. Called serially.
  @inlinable
  init(_ downstream: Subscriber<Value, Failure>, takeSource: @escaping () -> Signal<Value, Failure>?) {
    self.downstream = downstream
    self.takeSource = takeSource
  }

  /// Subscribes to the next signal, or completes if there is none.
  @inlinable
  func advance() {
    // Outside the loop, where its references are counted once.
    let downstream = downstream
    let ended: @Sendable (Termination<Failure>) -> Void = { [self] in sourceEnded(with: $0) }
    trampoline.bounce {
      guard !downstream.isDisposed else { return }
      guard let source = takeSource() else { return downstream.terminal(.completed) }
      source.run(below: downstream.subscription, next: downstream.next, ended: ended)
    }
  }

  @inlinable
  func sourceEnded(with termination: Termination<Failure>) {
    switch termination {
    case .failed: downstream.terminal(termination)
    case .completed: advance()
    }
  }
}
