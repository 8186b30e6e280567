extension Signal {
  /// Makes a signal from a closure that sends values one after the other, and then returns.
  ///
  ///     sent     1  2  3  then returns
  ///     generate (123|)
  ///
  /// The closure runs for each subscription (C6), on the subscribing thread. The signal completes when the closure
  /// returns, and fails when the closure throws. The closure cannot keep its emitter or pass it to another thread. So
  /// no two values are sent at the same time, and the signal does not have to serialise them. The compiler can join the
  /// closure and a chain of operators into one loop.
  ///
  /// Elsewhere: `generate` (RxJava, Reactor). There, the closure is called once for each value.
  ///
  /// - Parameter generator: sends values. Its loops should stop when `emitter.isDisposed` is true.
  @inlinable
  public static func generate(
    _ generator: @escaping @Sendable (_ emitter: borrowing Emitter<Value>) throws(Failure) -> Void
  ) -> Signal {
    .attaching { downstream in
      do throws(Failure) {
        try generator(Emitter(next: downstream.next, subscription: downstream.subscription))
        downstream.terminal(.completed)
      } catch {
        downstream.fail(error)
      }
    }
  }
}

/// Sends the values of a signal that ``Signal/generate(_:)`` makes.
///
/// An emitter cannot be copied or kept. So the compiler can prove that no two values are sent at the same time.
@frozen
public struct Emitter<Value: Sendable>: ~Copyable {
  @usableFromInline let next: @Sendable (Value) -> Void
  @usableFromInline let subscription: Subscription

  @inlinable
  init(next: @escaping @Sendable (Value) -> Void, subscription: Subscription) {
    self.next = next
    self.subscription = subscription
  }

  /// Sends a value, on the calling thread.
  @inlinable
  public borrowing func send(_ value: Value) { next(value) }

  /// Whether the subscription has ended. A loop should read this, and stop when it is true.
  @inlinable
  public var isDisposed: Bool { subscription.isDisposed }

  /// Adds a closure that runs when the subscription ends, or at once if the subscription has already ended.
  @inlinable
  public borrowing func add(_ action: sending @escaping () -> Void) { subscription.add(action) }
}

// The emitter holds a subscription and a closure that belong to one serial run.
@available(*, unavailable)
extension Emitter: Sendable {}
