import ReactiveKernel
import ReactivePacing

/// A subscription whose events wait in an ``EventQueue``: the base of every consumer that pulls.
///
/// The consumer holds the feed; dropping it disposes. The source holds the subscription and the queue, never the feed.
/// Of these two only the subscription holds the other, by a teardown that is released at the end.
@usableFromInline
final class Feed<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Item = QueuedEvent<Value, Failure>

  /// The events that the consumer takes.
  @usableFromInline
  enum Demand: Sendable {
    /// Every value that the policy keeps, as soon as it comes.
    case values(BufferingPolicy, Room? = nil, discard: (@Sendable (Value) -> Void)? = nil)
    /// The first value; the subscription ends with it.
    case first
    /// Every value, at the end.
    case allAtEnd
    /// The end alone.
    case end
  }

  @usableFromInline let queue: EventQueue<Value, Failure>
  @usableFromInline let demand: Demand
  @usableFromInline let subscription = Subscription()

  /// Makes a feed that has not subscribed yet, so that ``cancel()`` can stop a source that never returns from
  /// subscribing.
  @usableFromInline
  init(_ demand: Demand) {
    self.demand = demand
    queue =
      switch demand {
      case .values(let policy, let room, let discard):
        EventQueue(policy, servesAtEnd: false, room: room, discard: discard)
      case .first, .end: EventQueue(.oldest(0), servesAtEnd: true)
      case .allAtEnd: EventQueue(.unbounded, servesAtEnd: true)
      }
  }

  deinit {
    cancel()
  }

  /// Subscribes, on the calling thread, unless the feed was cancelled.
  @inlinable
  func start(_ signal: Signal<Value, Failure>) {
    guard !subscription.isDisposed else { return }
    let (queue, subscription) = (queue, subscription)
    let endsWithValue = if case .first = demand { true } else { false }
    if let room = queue.room { subscription.grant(room) }
    signal.attach(under: subscription) { value in
      if endsWithValue { queue.end(last: value, after: subscription) } else { queue.put(value) }
    } terminal: { termination in
      queue.end(termination, after: subscription)
    }
    // An end without a terminal, by the source or by disposal, is known by the teardown alone (C9). Added last, so that
    // the consumer is woken after the teardown that the source added.
    subscription.add { queue.end() }
  }

  /// Disposes, exactly once, and wakes the waiting consumers. Waiting values are dropped, unless they are taken at the
  /// end.
  @usableFromInline
  func cancel() {
    // Only the thread that begins the end wakes consumers: they must not be woken while another thread runs teardown.
    queue.end(after: subscription)
    if case .values = demand { queue.clear() }
  }

  /// The way to a delivery on a thread with that stack: if the thread waited here, it would wait for its own callback
  /// to return (C3).
  func delivery(on stack: StackSpan) -> UpstreamSearch? {
    var search = UpstreamSearch(stack: stack)
    return search.isFound(from: subscription) ? search : nil
  }
}

extension Feed {
  /// Makes feeds of every value that a policy keeps. Traps if its count is too small.
  static func maker(
    _ buffering: BufferingPolicy, _ discard: (@Sendable (Value) -> Void)? = nil, of operation: StaticString,
    file: StaticString, line: UInt
  ) -> @Sendable () -> Feed {
    guard let places = buffering.checkedPlaces(of: operation, file: file, line: line) else {
      return { Feed(.values(buffering, discard: discard)) }
    }
    return { Feed(.values(buffering, Room(for: places, of: operation, file: file, line: line), discard: discard)) }
  }

  /// Waits for the next item without blocking a thread. A cancelled task gets the end.
  @inlinable
  func item(isolation actor: isolated (any Actor)? = #isolation) async -> Item {
    if let item = queue.poll() { return item }
    return await nextItem(isolation: actor)
  }

  @inlinable
  func nextItem(isolation actor: isolated (any Actor)?) async -> Item {
    await withTaskCancellationHandler {
      // Resumed exactly once: the queue calls each taker exactly once.
      await withUnsafeContinuation(isolation: actor) { continuation in
        queue.take(.task(continuation))
      }
    } onCancel: {
      cancel()
    }
  }

  /// Subscribes, and waits for the first item, so that cancelling the task also stops a source that is still
  /// subscribing.
  func item(of signal: Signal<Value, Failure>, isolation actor: isolated (any Actor)? = #isolation) async -> Item {
    await withTaskCancellationHandler {
      // The closure runs on the actor because it names it.
      start(signal)
      return await item(isolation: actor)
    } onCancel: {
      cancel()
    }
  }

  /// Subscribes, waits for the end, and returns the values, or throws the failure.
  func all(
    of signal: Signal<Value, Failure>, isolation actor: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> [Value] {
    guard let first = try await item(of: signal).get() else { return [] }
    let rest = queue.takeAll()
    _ = try queue.poll()?.get()
    return [first] + rest
  }
}

extension Feed {
  /// Blocks the thread until there is an item.
  ///
  /// - Parameters:
  ///   - deadline: a result of ``Latch/deadline(in:)``, at which the feed is cancelled.
  ///   - operation: the name of the caller's function.
  /// - Returns: the item, or nil after the deadline.
  @available(*, noasync)
  func waitForItem(
    until deadline: Duration? = nil, of operation: StaticString, file: StaticString, line: UInt
  ) -> Item? {
    if let item = queue.poll() { return item }
    requireNotFed(operation, file: file, line: line)
    let latch = Latch()
    let arrived = SerialState<Item?>(nil)
    queue.take(
      .closure { item in
        arrived.value = item
        latch.open()
      })
    if latch.wait(until: deadline) { return arrived.value }
    cancel()
    // An event that came at the last moment counts; the end by cancellation does not.
    guard latch.isOpen, let item = arrived.value else { return nil }
    if case .end(nil) = item { return nil }
    return item
  }

  private func requireNotFed(_ operation: StaticString, file: StaticString, line: UInt) {
    guard delivery(on: .everywhere) != nil, let delivery = delivery(on: .ofCurrentThread) else { return }
    Diagnostics.trap(
      "\(operation) was called from a callback of the source it waits for.\(delivery.checkpoints)",
      breaking: "C3, a callback must not wait for another event of the same source",
      meaning: "the event it waits for is delivered only after this callback has returned: it would wait for ever",
      remedy: "subscribe, or wait on a thread of its own", file: file, line: line)
  }
}
