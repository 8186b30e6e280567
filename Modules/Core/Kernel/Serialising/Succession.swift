/// Runs signals one after the other for one downstream. `concat`, `repeat`, `retry`, `catch`, and `flatMap` of a signal of one value use it.
///
/// Each signal starts after the end of the one before, and each is serial by itself (C2). So the values need no serialiser. A signal that ends
/// during its subscribing call is followed in a loop, so the stack does not grow (C10).
@usableFromInline
package final class Succession<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `isFollowed` and `step` never overlap: one signal runs at a time, and `trampoline` runs one step at a time.
  @usableFromInline let downstream: Subscriber<Value, Failure>
  @usableFromInline let completesWhenAbandoned: Bool
  @usableFromInline let isFollowed: (Termination<Failure>) -> Bool
  @usableFromInline let step: (_ ended: @escaping @Sendable (Termination<Failure>) -> Void) -> Signal<Value, Failure>?
  @usableFromInline let trampoline = Trampoline()

  /// Makes the machine for one subscription.
  ///
  /// - Parameters:
  ///   - downstream: takes the events of all signals.
  ///   - completesWhenAbandoned: whether the last signal completes the downstream when it is abandoned.
  ///   - isFollowed: whether another step follows the end of a signal. Else the end goes to the downstream.
  ///   - step: subscribes to the next signal with `ended`, or returns the last signal, which is attached straight to the downstream. Without
  ///     a next signal it ends the downstream.
  @inlinable
  package init(
    _ downstream: Subscriber<Value, Failure>, completesWhenAbandoned: Bool = false,
    isFollowed: @escaping (Termination<Failure>) -> Bool = { if case .completed = $0 { true } else { false } },
    step: @escaping (_ ended: @escaping @Sendable (Termination<Failure>) -> Void) -> Signal<Value, Failure>?
  ) {
    self.downstream = downstream
    self.completesWhenAbandoned = completesWhenAbandoned
    self.isFollowed = isFollowed
    self.step = step
  }

  /// Runs the next step, or leaves it to the thread that runs the step before.
  ///
  /// - Returns: the last signal, if it is due.
  @inlinable
  @discardableResult
  package func advance() -> Signal<Value, Failure>? {
    trampoline.ask() ? runSteps() : nil
  }

  /// Begins with a signal that the caller subscribes to itself, with fewer calls on the stack than in a step. Its end goes to
  /// ``signalEnded(with:)``. After the subscribing call the caller calls ``proceed()``.
  @inlinable
  package func begin() { _ = trampoline.ask() }

  /// Runs the steps that are due after ``begin()``.
  ///
  /// - Returns: the last signal, if it is due.
  @inlinable
  package func proceed() -> Signal<Value, Failure>? {
    trampoline.countOff() ? runSteps() : nil
  }

  @inlinable
  func runSteps() -> Signal<Value, Failure>? {
    var last: Signal<Value, Failure>?
    // Outside the loop, where the references are counted once.
    let (downstream, step) = (downstream, step)
    let ended: @Sendable (Termination<Failure>) -> Void = { [self] in signalEnded(with: $0) }
    repeat {
      if !downstream.isDisposed { last = step(ended) }
    } while trampoline.countOff()
    return last
  }

  /// Takes the end of a signal: runs the next step, or passes the end to the downstream.
  @inlinable
  package func signalEnded(with termination: Termination<Failure>) {
    guard isFollowed(termination) else { return downstream.terminal(termination) }
    advance()?.attach(downstream, completesWhenAbandoned: completesWhenAbandoned)
  }
}
