import Synchronization

/// Runs a signal, and then, straight to the same downstream, another one that its end leads to.
///
/// What `catch` and the flattening of a signal of one value are made of. If the signal has ended before the subscribing call returns, the next one
/// is returned to that call's loop (see ``Signal/inParts(_:)``); else the thread that ends it attaches the next one.
@usableFromInline
package final class Handover<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `makeNext` is written before `steps` is raised by the end, and taken by the thread that raises it second.
  @usableFromInline let downstream: Subscriber<Value, Failure>
  @usableFromInline let completesWhenAbandoned: Bool
  @usableFromInline let steps = Atomic<Int>(0)
  @exclusivity(unchecked) @usableFromInline var makeNext: (@Sendable () -> Signal<Value, Failure>)?

  /// What the end of the first signal leads to.
  @usableFromInline
  package enum Ending {
    /// The end of the downstream.
    case end(Termination<Failure>)
    /// Another signal, made when the first one has returned.
    case signal(@Sendable () -> Signal<Value, Failure>)
  }

  @inlinable
  package init(_ downstream: Subscriber<Value, Failure>, completesWhenAbandoned: Bool) {
    self.downstream = downstream
    self.completesWhenAbandoned = completesWhenAbandoned
  }

  /// Subscribes to the first signal.
  ///
  /// - Parameters:
  ///   - upstream: the first signal.
  ///   - next: takes its values.
  ///   - ended: says what its end leads to.
  /// - Returns: the next signal, if the first one has ended already.
  @inlinable
  package func run<Input: Sendable, InputFailure: Error>(
    _ upstream: Signal<Input, InputFailure>, next: @escaping @Sendable (Input) -> Void,
    ended: @escaping @Sendable (Termination<InputFailure>) -> Ending
  ) -> Signal<Value, Failure>? {
    upstream.run(below: downstream.subscription, next: next) { [self] termination in
      switch ended(termination) {
      case .end(let termination): downstream.terminal(termination)
      case .signal(let make):
        makeNext = make
        if isSecondStep() { takeNext()?.attach(downstream, completesWhenAbandoned: completesWhenAbandoned) }
      }
    }
    return isSecondStep() ? takeNext() : nil
  }

  /// Counts the end of the first signal and the return of the call that subscribes to it.
  ///
  /// - Returns: true for the later of the two.
  @inlinable
  func isSecondStep() -> Bool { steps.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 1 }

  @inlinable
  func takeNext() -> Signal<Value, Failure>? {
    let make = makeNext.take()
    return downstream.isDisposed ? nil : make?()
  }
}
