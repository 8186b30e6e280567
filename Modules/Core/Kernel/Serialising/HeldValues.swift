import ReactiveInspection

/// A queue of the values that an operator holds back. Values that the operator never sends are passed to the closure of
/// `onDiscard`, if `onDiscard` is applied downstream.
///
/// Use the queue in serial code only, like ``SerialState``. After a failure, a completion or a disposal, the operator's
/// closures are released, and the queue with them (C8, C9). The queue then passes its remaining values to the closure
/// of `onDiscard`. Without such a closure, the values are released. At that time no thread can be in the operator, so
/// the queue needs no ``Serialiser`` for the call.
public final class HeldValues<Value: Sendable>: @unchecked Sendable {
  // Unchecked because C2 proves it, as for `SerialState`; `deinit` has the last reference.
  @exclusivity(unchecked) @usableFromInline final var storage = RingQueue<Value>()
  private let hook: (@Sendable (Value) -> Void)?
  private let record: HeldRecord

  /// Makes an empty queue for one subscription.
  ///
  /// - Parameter downstream: the subscriber of the operator. If `onDiscard` is applied downstream, its closure gets the
  ///   values that are in the queue when the queue is released.
  public convenience init(for downstream: Subscriber<some Sendable, some Error>) {
    // Delegates because in Embedded Swift no class has a generic initialiser that does not.
    self.init(hook: downstream.discardHook(), record: downstream.subscription.heldRecord)
  }

  private init(hook: (@Sendable (Value) -> Void)?, record: HeldRecord) { (self.hook, self.record) = (hook, record) }

  deinit {
    guard let hook else { return }
    while let value = storage.popFirst() { hook(value) }
  }

  /// The number of values in the queue.
  @inlinable
  public final var count: Int { storage.count }

  /// Whether the queue is empty.
  @inlinable
  public final var isEmpty: Bool { storage.isEmpty }

  /// Adds a value at the end of the queue. O(1), amortised.
  @inlinable
  public final func append(_ value: Value) { storage.append(value) }

  /// Removes the oldest value and returns it, or returns nil if the queue is empty. O(1), amortised.
  @inlinable
  public final func popFirst() -> Value? { storage.popFirst() }

  /// The queue itself.
  @inlinable
  package final var values: RingQueue<Value> {
    @inline(__always) _read { yield storage }
    @inline(__always) _modify { yield &storage }
  }

  /// Passes a value that is not in the queue to the closure of `onDiscard`, if `onDiscard` is applied downstream.
  public func discard(_ value: Value) { discard(value, isOldest: true) }

  /// Gives one value to the discard hook: the oldest, which was taken out, or the newest, which was never put in.
  @usableFromInline
  package func discard(_ value: Value, isOldest: Bool) {
    record.dropped(isOldest: isOldest)
    hook?(value)
  }

  /// Notes that the oldest value was taken out, and becomes a part of the next value that is added.
  package func noteMerge() { record.merged() }
}
