import ReactiveKernel
import ReactivePacing

/// The values of a signal as a sequence that blocks the thread: see
/// ``ReactiveKernel/Signal/sequence(buffering:file:line:)``.
///
/// Each iterator has its own subscription to the signal (C6).
public struct SignalSequence<Value: Sendable>: Sequence, Sendable {
  let signal: Signal<Value, Never>
  let makeFeed: @Sendable () -> Feed<Value, Never>
  let file: StaticString
  let line: UInt

  /// Makes an iterator, and subscribes on the calling thread.
  public func makeIterator() -> Iterator {
    let feed = makeFeed()
    feed.start(signal)
    return Iterator(feed: feed, file: file, line: line)
  }

  /// A subscription, and the values that wait until they are taken. Dropping the iterator disposes the subscription.
  public struct Iterator: IteratorProtocol {
    let feed: Feed<Value, Never>
    let file: StaticString
    let line: UInt

    /// Takes the next value; blocks until there is one.
    ///
    /// - Returns: the value, or nil after the signal completed or its source released the subscriber (C9).
    @available(*, noasync, message: "it blocks the thread: use `values`")
    public mutating func next() -> Value? {
      guard let item = feed.waitForItem(of: "the iterator of sequence()", file: file, line: line) else { return nil }
      return item.get()
    }
  }
}

// An iterator is for one consumer, as every iterator is. The sequence makes another.
@available(*, unavailable)
extension SignalSequence.Iterator: Sendable {}

extension Signal where Failure == Never {
  /// Returns the values as a lazy sequence that blocks the thread until the next value comes.
  ///
  ///     self     --1--2--3--|
  ///     sequence   1  2  3    then nil
  ///
  /// Subscribes when the iteration begins, on the iterating thread. Values wait until they are taken. With `newest(1)`,
  /// `next()` returns the newest value. If that value was already taken, `next()` blocks until another value comes. The
  /// sequence ends when the signal ends. Leaving the loop early disposes the subscription. Traps if `next()` would
  /// block inside a callback of the signal's own source (C3).
  ///
  /// Only a signal that cannot fail has this method, because a sequence cannot fail. Use `materialize()` or `catch`
  /// with other signals.
  ///
  /// Elsewhere: `sequence` (ReactiveObjC), `blockingLatest` (RxJava).
  ///
  /// - Parameter buffering: which values wait until they are taken. The count in the policy must not be negative, and
  ///   must be at least one for `suspending`. With `suspending(n)`, a source that can wait, such as another sequence,
  ///   is at most n values ahead of the consumer (C17).
  @available(*, noasync, message: "it blocks the thread: use `values`")
  public func sequence(
    buffering: BufferingPolicy = .unbounded, file: StaticString = #file, line: UInt = #line
  ) -> SignalSequence<Value> {
    SignalSequence(
      signal: self, makeFeed: Feed.maker(buffering, of: "sequence(buffering:)", file: file, line: line), file: file,
      line: line)
  }
}
