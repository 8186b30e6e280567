/// Runs one part of a signal that consists of several parts, such as the two signals of `catch`. The parts run one
/// after the other.
///
/// The first argument is the subscriber, which is the same for all parts. The second argument is true if the subscriber
/// completes when a part ends without a terminal (C9). The closure returns the signal to which the subscriber is
/// attached next. It returns nil if no signal follows, or if the part itself attaches the next signal later.
public typealias SignalPart<Value: Sendable, Failure: Error> =
  @Sendable (_ subscriber: Subscriber<Value, Failure>, _ completesWhenAbandoned: Bool) -> Signal<Value, Failure>?

extension Signal {
  /// Makes a signal that runs in parts, each of which returns the signal that the same subscriber is attached to next.
  ///
  /// The next part is attached after the part before has returned, so a signal that ends with itself
  /// (`f(n) = a.then { f(n - 1) }`) does not grow the stack (C10).
  @inlinable
  package static func inParts(
    traits: SignalTraits = [], function: StaticString = #function, _ firstPart: @escaping SignalPart<Value, Failure>
  ) -> Signal {
    Signal(traits: traits, firstPart: firstPart, function: function) { subscriber in
      Signal.run(firstPart, for: subscriber, completesWhenAbandoned: false)
    }
  }

  /// Subscribes as a part of another signal, see ``SignalPart``.
  @inlinable
  package func attach(_ subscriber: Subscriber<Value, Failure>, completesWhenAbandoned: Bool) {
    if let firstPart {
      Signal.run(firstPart, for: subscriber, completesWhenAbandoned: completesWhenAbandoned)
    } else {
      attach(subscriber)
    }
  }

  /// Attaches a subscriber to one part after the other.
  @usableFromInline
  static func run(
    _ firstPart: SignalPart<Value, Failure>, for subscriber: Subscriber<Value, Failure>, completesWhenAbandoned: Bool
  ) {
    var following = firstPart(subscriber, completesWhenAbandoned)
    while let signal = following, !subscriber.isDisposed {
      guard let part = signal.firstPart else { return signal.attach(subscriber) }
      following = part(subscriber, completesWhenAbandoned)
    }
  }

  /// Makes an operator that may continue with another signal when this signal has ended, as `catch` does.
  ///
  ///     self        --1--2--#
  ///     next                --8--9|
  ///     followed by --1--2----8--9|
  ///
  /// Values pass through unchanged. When this signal has ended, the call that delivers its end returns first. Then the
  /// downstream is attached directly to the next signal. So a recursion such as
  /// `f(n) = a.followed { _ in { f(n - 1) } }` grows neither the stack nor the memory (C10).
  ///
  /// - Parameters:
  ///   - function: the operator's name for reports. It is used only if the package trait `Diagnosis` is enabled.
  ///   - following: called with the failure or the completion of this signal, after the subscription to this signal has
  ///     ended (C5). Returns a closure that makes the next signal. If `following` returns nil, the result completes.
  @inlinable
  public func followed<NewFailure: Error>(
    function: StaticString = #function,
    by following: @escaping @Sendable (Termination<Failure>) -> (@Sendable () -> Signal<Value, NewFailure>)?
  ) -> Signal<Value, NewFailure> {
    let upstream = self
    return .inParts(function: function) { downstream, completesWhenAbandoned in
      let makeNext = SerialState<(@Sendable () -> Signal<Value, NewFailure>)?>(nil)
      let succession = Succession(downstream, completesWhenAbandoned: completesWhenAbandoned) { _ in
        makeNext.value != nil
      } step: { _ in
        makeNext.value.take()?()
      }
      let end: @Sendable (Termination<Failure>) -> Void = { termination in
        makeNext.value = following(termination)
        succession.signalEnded(with: .completed)
      }
      upstream.run(for: Subscriber(next: downstream.next, terminal: end, subscription: downstream.subscription))
      return succession.proceed()
    }
  }

  /// Subscribes for an operator that continues after the signal has ended: below a child of the operator's own
  /// subscription, which ends before the operator reacts to the terminal (C5). An immediate signal needs no child, also
  /// if it waits for room: nothing but its own end, or the end of the operator, ends its wait.
  ///
  /// - Parameter subscriber: of the operator, with the operator's own subscription.
  @inlinable
  @inline(__always)
  package func run(for subscriber: Subscriber<Value, Failure>) {
    if traits.contains(.immediate) {
      attach(subscriber)
    } else {
      attach(as: subscriber.subscription.makeChild(), next: subscriber.next, ended: subscriber.terminal)
    }
  }
}

/// Runs signals one after the other for one downstream. `concat`, `repeat`, `retry`, `catch`, and `flatMap` of a signal
/// of one value use it.
///
/// Each signal starts after the end of the one before, and each is serial (C2). So the values need no serialiser. A
/// signal that ends during its subscribing call is followed in a loop, so the stack does not grow (C10).
@usableFromInline
package final class Succession<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `isFollowed` and `step` never overlap: one signal runs at a time, and `trampoline` runs one step
  // at a time.
  @usableFromInline let downstream: Subscriber<Value, Failure>
  /// Whether the last signal completes the downstream when it is abandoned.
  @usableFromInline let completesWhenAbandoned: Bool
  /// Whether another step follows the end of a signal. Else the end goes to the downstream.
  @usableFromInline let isFollowed: (Termination<Failure>) -> Bool
  /// Runs the next signal for the subscriber, or returns the last one, which is attached straight to the downstream.
  /// Else it ends the downstream.
  @usableFromInline let step: (_ subscriber: Subscriber<Value, Failure>) -> Signal<Value, Failure>?
  @usableFromInline let trampoline = Trampoline()

  /// Makes the machine for one subscription.
  @inlinable
  package init(
    _ downstream: Subscriber<Value, Failure>, completesWhenAbandoned: Bool = false,
    isFollowed: @escaping (Termination<Failure>) -> Bool = { if case .completed = $0 { true } else { false } },
    step: @escaping (_ subscriber: Subscriber<Value, Failure>) -> Signal<Value, Failure>?
  ) {
    self.downstream = downstream
    self.completesWhenAbandoned = completesWhenAbandoned
    self.isFollowed = isFollowed
    self.step = step
  }

  /// Runs the first step, and the steps that are due after it. Returns the last signal, if it is due.
  ///
  /// Inlined, and not a run of the loop in `runSteps`, because each concatenation in a chain of them has these calls on
  /// the stack.
  @inlinable
  @inline(__always)
  @discardableResult
  package func start() -> Signal<Value, Failure>? {
    step(subscriber) ?? proceed()
  }

  /// Runs the steps that are due after the first signal, to which the caller has subscribed. Returns the last signal,
  /// if it is due.
  @inlinable
  package func proceed() -> Signal<Value, Failure>? {
    trampoline.countOff() ? runSteps() : nil
  }

  @inlinable
  func runSteps() -> Signal<Value, Failure>? {
    var last: Signal<Value, Failure>?
    // Outside the loop, where the references are counted once.
    let (subscriber, step) = (subscriber, step)
    repeat {
      if !subscriber.isDisposed { last = step(subscriber) }
    } while trampoline.countOff()
    return last
  }

  /// The subscriber of each signal but the last.
  @inlinable
  var subscriber: Subscriber<Value, Failure> {
    Subscriber(
      next: downstream.next, terminal: { [self] in signalEnded(with: $0) }, subscription: downstream.subscription)
  }

  /// Takes the end of a signal: runs the next step, or passes the end to the downstream.
  @inlinable
  package func signalEnded(with termination: Termination<Failure>) {
    guard isFollowed(termination) else { return downstream.terminal(termination) }
    // Left to the thread that runs the step before, if there is one.
    guard trampoline.ask() else { return }
    runSteps()?.attach(downstream, completesWhenAbandoned: completesWhenAbandoned)
  }
}
