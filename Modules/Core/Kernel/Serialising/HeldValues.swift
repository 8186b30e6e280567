import ReactiveInspection

/// A queue of the values that an operator holds, with a hook for the values that it never sends.
///
/// Use it in serial code only, like ``SerialState``. The operator's closures are released after a failure, a completion
/// or a disposal (C8, C9). Values that are still held then go to the hook of an `onDiscard` downstream. Without a hook
/// they are released. By then no thread can be in the operator, so the release needs no ``Serialiser``.
public final class HeldValues<Value: Sendable>: @unchecked Sendable {
  // Unchecked because C2 proves it, as for `SerialState`; `deinit` has the last reference.
  @exclusivity(unchecked) @usableFromInline final var storage = RingQueue<Value>()
  private let hook: (@Sendable (Value) -> Void)?
  private let record: HeldRecord

  /// Makes an empty queue for one subscription.
  ///
  /// - Parameter downstream: its discard hook takes the values that are left.
  public convenience init(for downstream: Subscriber<some Sendable, some Error>) {
    // Delegates because in Embedded Swift no class has a generic initialiser that does not.
    self.init(hook: downstream.discardHook(), record: downstream.subscription.heldRecord)
  }

  private init(hook: (@Sendable (Value) -> Void)?, record: HeldRecord) { (self.hook, self.record) = (hook, record) }

  deinit {
    guard let hook else { return }
    while let value = storage.popFirst() { hook(value) }
  }

  /// The number of values.
  @inlinable
  public final var count: Int { storage.count }

  /// Whether the queue has no value.
  @inlinable
  public final var isEmpty: Bool { storage.isEmpty }

  /// Adds a value behind all others. O(1), amortised.
  @inlinable
  public final func append(_ value: Value) { storage.append(value) }

  /// Takes the oldest value, if there is one. O(1), amortised.
  @inlinable
  public final func popFirst() -> Value? { storage.popFirst() }

  /// The queue itself.
  @inlinable
  package final var values: RingQueue<Value> {
    @inline(__always) _read { yield storage }
    @inline(__always) _modify { yield &storage }
  }

  /// Passes a value that is not in the queue to the discard hook.
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
