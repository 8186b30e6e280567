import Synchronization

extension Signal {
  /// Makes a signal that runs in parts, each of which returns the signal that the same subscriber is attached to next.
  ///
  /// The next part is attached after the part before has returned, so a signal that ends with itself (`f(n) = a.then { f(n - 1) }`) does not
  /// grow the stack (C10).
  @inlinable
  package static func inParts(_ firstPart: @escaping SignalPart<Value, Failure>) -> Signal {
    Signal(firstPart: firstPart) { subscriber in
      Signal.run(firstPart, for: subscriber, completesWhenAbandoned: false)
    }
  }

  /// Subscribes as a part of another signal, see ``SignalPart``.
  @inlinable
  package func attach(_ subscriber: Subscriber<Value, Failure>, completesWhenAbandoned: Bool) {
    if let firstPart {
      Signal.run(firstPart, for: subscriber, completesWhenAbandoned: completesWhenAbandoned)
    } else {
      onAttach(subscriber)
    }
  }

  /// Attaches a subscriber to one part after the other.
  @usableFromInline
  static func run(
    _ firstPart: SignalPart<Value, Failure>, for subscriber: Subscriber<Value, Failure>, completesWhenAbandoned: Bool
  ) {
    var following = firstPart(subscriber, completesWhenAbandoned)
    while let signal = following, !subscriber.isDisposed {
      guard let part = signal.firstPart else { return signal.onAttach(subscriber) }
      following = part(subscriber, completesWhenAbandoned)
    }
  }

  /// Makes an operator that may continue with another signal when this one has ended, as `catch` does.
  ///
  ///     self        --1--2--#
  ///     next                --8--9|
  ///     followed by --1--2----8--9|
  ///
  /// Values pass. The next signal is attached straight to the downstream, after the call that delivers the end of this one has returned. So a
  /// signal that ends with itself (`f(n) = a.followed { _ in { f(n - 1) } }`) grows neither the stack nor the memory (C10).
  ///
  /// - Parameter following: called once for each subscription, with the end of this signal, after the subscription to it has ended (C5). Returns
  ///   a closure that makes the next signal, or nil to complete.
  @inlinable
  public func followed<NewFailure: Error>(
    by following: @escaping @Sendable (Termination<Failure>) -> (@Sendable () -> Signal<Value, NewFailure>)?
  ) -> Signal<Value, NewFailure> {
    .inParts { downstream, completesWhenAbandoned in
      Handover(downstream, completesWhenAbandoned: completesWhenAbandoned).run(self, next: downstream.next) {
        termination in
        let makeNext = following(termination)
        if makeNext == nil { downstream.complete() }
        return makeNext
      }
    }
  }

  /// Completes where the signal is abandoned, as an inner signal does (C9).
  @inlinable
  package func completingWhenAbandoned() -> Signal {
    if traits.contains(.immediate) { return self }
    return .attaching { downstream in
      let joiner = CompletingJoiner(downstream, sources: 1)
      let child = joiner.makeChild(tag: 0)
      guard !child.isDisposed else { return }
      let subscriber = Subscriber<Value, Failure>(
        next: downstream.next, terminal: { if child.end(with: $0) { joiner.endSource(tag: 0, with: $0) } },
        subscription: child)
      attach(subscriber, completesWhenAbandoned: true)
    }
  }

  /// Subscribes for an operator that continues after the signal has ended: below a child of the operator's own subscription, which
  /// ends before the operator reacts to the terminal (C5). An immediate signal needs no child.
  @inlinable
  @inline(__always)
  package func run(
    below subscription: Subscription, next: @escaping @Sendable (Value) -> Void,
    ended: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    if traits.contains(.immediate) {
      attach(Subscriber(next: next, terminal: ended, subscription: subscription))
    } else {
      attach(as: subscription.makeChild(), next: next, ended: ended)
    }
  }
}

/// Runs a signal, and then, straight to the same downstream, another one that its end leads to.
///
/// `catch` and the flattening of a signal of one value use it. If the signal has ended before the subscribing call returns, the next one
/// is returned to that call's loop (see ``Signal/inParts(_:)``); else the thread that ends it attaches the next one.
@usableFromInline
package final class Handover<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `makeNext` is written before the end counts its step, and taken by the thread that counts the second step.
  @usableFromInline let downstream: Subscriber<Value, Failure>
  @usableFromInline let completesWhenAbandoned: Bool
  /// Counts the end of the first signal and the return of the call that subscribes to it.
  @usableFromInline let steps = Atomic<Int>(0)
  @exclusivity(unchecked) @usableFromInline var makeNext: (@Sendable () -> Signal<Value, Failure>)?

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
  ///   - ended: takes its end. Ends the downstream and returns nil, or returns a closure that makes the next signal.
  /// - Returns: the next signal, if the first one has ended already.
  @inlinable
  package func run<Input: Sendable, InputFailure: Error>(
    _ upstream: Signal<Input, InputFailure>, next: @escaping @Sendable (Input) -> Void,
    ended: @escaping @Sendable (Termination<InputFailure>) -> (@Sendable () -> Signal<Value, Failure>)?
  ) -> Signal<Value, Failure>? {
    upstream.run(below: downstream.subscription, next: next) { [self] termination in
      makeNext = ended(termination)
      takeNext()?.attach(downstream, completesWhenAbandoned: completesWhenAbandoned)
    }
    return takeNext()
  }

  /// Counts a step. Returns the next signal to the later of the two steps.
  @inlinable
  func takeNext() -> Signal<Value, Failure>? {
    guard steps.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 1 else { return nil }
    let make = makeNext.take()
    return downstream.isDisposed ? nil : make?()
  }
}

/// Completes when its only source has ended in any way.
@usableFromInline
final class CompletingJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; it has no variables.
  @usableFromInline
  override func sourceEnded(tag: Int, isAbandoned: Bool) { finish() }
}
