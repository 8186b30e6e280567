/// The values that an operator holds back until it is their turn, and the care for those whose turn never comes.
///
/// For serial code only, as ``SerialState`` is. What is still held when the operator's closures are released, after a failure, a
/// completion or a disposal (C8, C9), goes to the discard hook that an operator downstream set up; without one it is just released.
/// By then no thread can be in the operator, so nothing needs a claim.
public final class HeldValues<Value: Sendable>: @unchecked Sendable {
  // Unchecked because C2 proves it, as for `SerialState`; `deinit` has the last reference.
  @exclusivity(unchecked) @usableFromInline final var storage = RingQueue<Value>()
  private let hook: (@Sendable (Value) -> Void)?

  /// Makes an empty store for one subscription.
  ///
  /// - Parameter downstream: whose discard hook takes what is left.
  public convenience init(for downstream: Subscriber<some Sendable, some Error>) {
    self.init(hook: downstream.discardHook())
  }

  private init(hook: (@Sendable (Value) -> Void)?) { self.hook = hook }

  deinit {
    guard let hook else { return }
    while let value = storage.popFirst() { hook(value) }
  }

  /// How many values wait.
  @inlinable
  @inline(__always)
  public final var count: Int { storage.count }

  /// Whether no value waits.
  @inlinable
  @inline(__always)
  public final var isEmpty: Bool { storage.isEmpty }

  /// Adds a value behind all others. O(1), amortised.
  @inlinable
  @inline(__always)
  public final func append(_ value: Value) { storage.append(value) }

  /// Takes the oldest value, if any waits. O(1).
  @inlinable
  @inline(__always)
  public final func popFirst() -> Value? { storage.popFirst() }

  /// The queue of the values.
  @inlinable
  package final var values: RingQueue<Value> {
    @inline(__always) _read { yield storage }
    @inline(__always) _modify { yield &storage }
  }

  /// Gives one value to the discard hook: for a value that was taken out, or never put in.
  public func discard(_ value: Value) {
    hook?(value)
  }
}
