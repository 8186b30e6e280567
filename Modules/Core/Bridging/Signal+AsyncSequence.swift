import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Makes a signal that sends the elements of an async sequence, and then completes or fails with the sequence's
  /// error.
  ///
  ///     sequence --1--2--3--  then ends
  ///     signal   --1--2--3--|
  ///
  /// Each subscription has its own iterator (C6), in its own task. The thread of this task delivers the values (C7). A
  /// second subscription receives elements only if the sequence can be iterated again. An `AsyncStream` can be iterated
  /// only once. Disposing the subscription cancels the task, and no value is sent after the disposal. If a sequence
  /// ignores cancellation, the iteration stops after the next element, which is not sent. If `onDiscard` is applied
  /// downstream, its closure gets this element.
  ///
  /// A consumer may limit the values that it takes, as `values(buffering: .suspending(16))` does. For such a consumer,
  /// the task requests an element only when the consumer has room (C17).
  ///
  /// Systems before iOS 18, macOS 15, tvOS 18, watchOS 11 and visionOS 2 do not provide the failure type of a sequence.
  /// In a program that supports these systems, the signal fails with `any Error`.
  ///
  /// Elsewhere: `asObservable()` (RxSwift).
  ///
  /// - Parameter sequence: the elements to send; a slow subscriber delays the iteration.
  @inlinable
  @_disfavoredOverload
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public init<Elements: AsyncSequence<Value, Failure> & Sendable>(_ sequence: Elements) {
    self = .attaching { downstream in
      let (room, discard) = (downstream.room, downstream.discardHook(for: Value.self))
      downstream.runTask(waitingFor: room) { () async throws(Failure) in
        var iterator = sequence.makeAsyncIterator()
        try await downstream.send(waitingFor: room, orTo: discard) { () async throws(Failure) in
          try await iterator.next(isolation: nil)
        }
      }
    }
  }
}

#if canImport(Darwin)
  extension Signal where Failure == any Error {
    /// Makes a signal that sends the elements of an async sequence, and then completes or fails with the sequence's
    /// error.
    ///
    /// Programs that support systems before iOS 18, macOS 15, tvOS 18, watchOS 11 or visionOS 2 get this initialiser.
    /// The signal fails with `any Error`, because these systems do not provide the failure type of a sequence.
    /// Otherwise it works like the initialiser for newer systems.
    ///
    /// - Parameter sequence: the elements to send; a slow subscriber delays the iteration.
    @inlinable
    @_disfavoredOverload
    @available(macOS, obsoleted: 15)
    @available(iOS, obsoleted: 18)
    @available(tvOS, obsoleted: 18)
    @available(watchOS, obsoleted: 11)
    @available(visionOS, obsoleted: 2)
    public init<Elements: AsyncSequence & Sendable>(_ sequence: Elements) where Elements.Element == Value {
      self = .attaching { downstream in
        let (room, discard) = (downstream.room, downstream.discardHook(for: Value.self))
        downstream.runTask(waitingFor: room) { () async throws(any Error) in
          var iterator = sequence.makeAsyncIterator()
          try await downstream.send(waitingFor: room, orTo: discard) { () async throws(any Error) in
            try await iterator.next()
          }
        }
      }
    }
  }
#endif

extension Subscriber {
  /// Sends elements until there are no more, the subscription has ended, or the closure throws.
  ///
  /// - Parameters:
  ///   - room: where an element needs a place first; nil if no consumer grants room.
  ///   - discard: takes an element that has come after the end of the subscription.
  ///   - next: returns the next element, or nil at the end.
  @usableFromInline
  func send(
    waitingFor room: Room?, orTo discard: (@Sendable (Value) -> Void)?, _ next: () async throws(Failure) -> Value?
  ) async throws(Failure) {
    guard let room else {
      while !isDisposed, let value = try await next() {
        if isDisposed {
          discard?(value)
          return
        }
        self.next(value)
      }
      return
    }
    while await room.waitForPlace(), let value = try await next() {
      guard await room.send(value, to: self.next, of: subscription) else {
        discard?(value)
        return
      }
    }
  }
}
