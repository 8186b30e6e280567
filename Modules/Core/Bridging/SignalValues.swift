import ReactiveKernel
import ReactivePacing

/// The values of a signal as an async sequence: see ``ReactiveKernel/Signal/values(buffering:onDiscard:file:line:)``.
///
/// Each iterator has its own subscription to the signal (C6).
public struct SignalValues<Value: Sendable, Failure: Error>: AsyncSequence, Sendable {
  /// The type of the values.
  public typealias Element = Value

  @usableFromInline let signal: Signal<Value, Failure>
  @usableFromInline let makeFeed: @Sendable () -> Feed<Value, Failure>

  @inlinable
  init(signal: Signal<Value, Failure>, makeFeed: @escaping @Sendable () -> Feed<Value, Failure>) {
    self.signal = signal
    self.makeFeed = makeFeed
  }

  /// Makes an iterator, and subscribes on the calling thread.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    let feed = makeFeed()
    feed.start(signal)
    return Iterator(feed: feed)
  }

  /// A subscription, and the values that wait until they are taken. Dropping the iterator disposes the subscription.
  ///
  /// Copies of an iterator share its subscription, and each value goes to only one of the copies.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let feed: Feed<Value, Failure>

    @inlinable
    init(feed: Feed<Value, Failure>) { self.feed = feed }

    /// Waits for the next value.
    ///
    /// Cancelling the task disposes the subscription, drops the waiting values, and makes this and all later calls
    /// return nil.
    ///
    /// - Parameter actor: the isolation of the caller.
    /// - Returns: the value, or nil after the signal completed, its source released the subscriber (C9), or the task
    ///   was cancelled.
    /// - Throws: the signal's failure, once, after the values that came before it.
    @inlinable
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Value? {
      if Task.isCancelled { feed.cancel() }
      return try await feed.item(isolation: actor).get()
    }

    /// Waits for the next value, like ``next(isolation:)``. Older systems call this method, because they cannot call an
    /// iterator in the caller's isolation.
    @inlinable
    public mutating func next() async throws(Failure) -> Value? {
      if Task.isCancelled { feed.cancel() }
      return try await feed.item(isolation: nil).get()
    }
  }
}

// An iterator is for one consumer, as every iterator is. The sequence makes another.
@available(*, unavailable)
extension SignalValues.Iterator: Sendable {}

extension Signal {
  /// The values as an async sequence that keeps every value until it is taken.
  ///
  ///     self   --1--2--3--|
  ///     values   1  2  3    then nil
  ///
  /// `for try await value in signal.values { … }` throws the signal's own failure type. Otherwise it works like
  /// ``values(buffering:onDiscard:file:line:)``.
  ///
  /// Elsewhere: `values` (RxSwift, Combine).
  @inlinable
  public var values: SignalValues<Value, Failure> { SignalValues(signal: self) { Feed(.values(.unbounded)) } }

  /// Returns the values as an async sequence.
  ///
  ///     self      --1--2--3--|
  ///     taken             ^
  ///     newest(1)         3    then nil
  ///
  /// Subscribes when the iterator is made, not before, on the thread that makes it. No value is lost between the
  /// subscription and the first `next()`, unless `buffering` drops it. If a source sends values without end during the
  /// call that subscribes to it, the program never reaches `next()`. Run such a source on another thread, or end it
  /// with an operator. Dropping the iterator or cancelling the task disposes the subscription.
  ///
  /// Elsewhere: `buffer(size:prefetch:whenFull:).values` (Combine).
  ///
  /// - Parameters:
  ///   - buffering: which values wait while the consumer is busy. The count in the policy must not be negative, and
  ///     must be at least one for `suspending`. With `suspending(n)`, a source that can wait, such as a sequence, is at
  ///     most n values ahead of the consumer (C17).
  ///   - discard: takes the values that the policy drops, on the sending thread. It also takes the values that wait
  ///     when the iterator is dropped or the task is cancelled, on the thread that drops or cancels.
  public func values(
    buffering: BufferingPolicy, onDiscard discard: (@Sendable (Value) -> Void)? = nil, file: StaticString = #file,
    line: UInt = #line
  ) -> SignalValues<Value, Failure> {
    SignalValues(
      signal: self,
      makeFeed: Feed.maker(buffering, discard, of: "values(buffering:)", file: file, line: line))
  }
}
