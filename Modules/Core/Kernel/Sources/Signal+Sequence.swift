// Of all initialisers without a label, one is favoured: `Signal([1, 2])` cannot fail. So the compiler knows the type of
// a literal's signal before it reads the closures of a chain, and does not try each initialiser with each of them.
extension Signal {
  /// Makes a signal that sends the elements of a sequence, and then completes. A disposal ends the iteration.
  ///
  ///     sequence 1  2  3
  ///     signal   (123|)
  ///
  /// Each subscription makes its own iterator, on the subscribing thread. The sequence may be endless, and its iterator
  /// may block. `next()` is called only while the subscription is open, so `take(1)` calls it once. A consumer may have
  /// a limited buffer, as `values(buffering: .suspending(16))` has. For such a consumer, `next()` is called only when
  /// the buffer has a free place (C17). If the buffer was full, the thread that frees a place calls `next()`.
  ///
  /// Elsewhere: `signal` (ReactiveObjC), `init(_:)` (ReactiveSwift), `from(_:)` (RxSwift), `publisher` (Combine).
  ///
  /// - Parameter sequence: the values for each subscription.
  @inlinable
  @_disfavoredOverload
  public init(_ sequence: some Sequence<Value> & Sendable) {
    self = .iterating(sequence)
  }

  @inlinable
  static func iterating(_ sequence: some Sequence<Value> & Sendable) -> Signal {
    Signal(traits: [.immediate, .waits]) { downstream in
      // Values that wait in operators are in the sequence as well, so it waits for a buffer only.
      if let room = downstream.subscription.consumerRoom(skippingKeepers: true) {
        var iterator = sequence.makeIterator()
        return PacedIteration({ iterator.next() }, to: downstream, when: room).run()
      }
      let next = downstream.next
      let subscription = downstream.subscription
      // Checked before each `next()`, which may block: an ended subscription needs no other element.
      var iterator = sequence.makeIterator()
      while !subscription.isDisposed {
        guard let value = iterator.next() else { return downstream.terminal(.completed) }
        next(value)
      }
    }
  }
}

extension Signal where Failure == Never {
  /// Makes a signal that cannot fail, and that sends the elements of a sequence and then completes. A disposal ends the
  /// iteration.
  ///
  /// Each subscription makes its own iterator, on the subscribing thread. The iterator's `next()` is called only while
  /// the subscription is open.
  @inlinable
  public init(_ sequence: some Sequence<Value> & Sendable) {
    self = .iterating(sequence)
  }
}
