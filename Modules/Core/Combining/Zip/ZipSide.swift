import ReactiveKernel

/// One of the signals of a zip: the values that wait for their partners, and whether more will come.
@usableFromInline
final class ZipSide<Value: Sendable>: AnyZipSide, @unchecked Sendable {
  // Unchecked because the base class is, for the same reason.
  @usableFromInline let held: HeldValues<Value>

  @inlinable
  init(for downstream: Subscriber<some Sendable, some Error>) {
    held = HeldValues(for: downstream)
    super.init()
  }

  @inlinable var isEmpty: Bool { held.values.isEmpty }

  @inlinable
  func append(_ value: Value) { held.values.append(value) }

  /// Takes the oldest value, of a side that has one.
  @inlinable
  func removeFirst() -> Value { held.values.popFirst()! }

  override var isDrained: Bool { held.values.isEmpty }
}

/// A side of a zip, without its type.
@usableFromInline
class AnyZipSide: @unchecked Sendable {
  // Unchecked because it is used only inside the claim of one joiner.
  @exclusivity(unchecked) final var hasCompleted = false
  @exclusivity(unchecked) final var isAbandoned = false

  @usableFromInline
  init() {}

  /// Whether no value waits.
  var isDrained: Bool { true }
}
