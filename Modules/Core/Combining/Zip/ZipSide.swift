import ReactiveKernel

/// One of the signals of a zip: the values that wait for their partners, and whether more will come.
@usableFromInline
final class ZipSide<Value: Sendable>: AnyZipSide, @unchecked Sendable {
  // Unchecked because the base class is, for the same reason.
  @exclusivity(unchecked) @usableFromInline var queue = RingQueue<Value>()

  @inlinable
  override init() {
    super.init()
  }

  @inlinable var isEmpty: Bool { queue.isEmpty }

  @inlinable
  func append(_ value: Value) { queue.append(value) }

  /// Takes the oldest value, of a side that has one.
  @inlinable
  func removeFirst() -> Value { queue.popFirst()! }

  override var isDrained: Bool { queue.isEmpty }
}

/// A side of a zip, without its type.
@usableFromInline
class AnyZipSide: @unchecked Sendable {
  // Unchecked because it is used only inside the claim of one confluence.
  @exclusivity(unchecked) final var hasCompleted = false
  @exclusivity(unchecked) final var isAbandoned = false

  @usableFromInline
  init() {}

  /// Whether no value waits.
  var isDrained: Bool { true }
}
