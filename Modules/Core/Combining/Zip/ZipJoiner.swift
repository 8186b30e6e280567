import ReactiveKernel

/// Ends when a side that has ended has no values left: what zips of every shape have in common.
@usableFromInline
final class ZipJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; `hasEndedSides` changes only inside the claim.
  private let sides: [AnyZipSide]
  @exclusivity(unchecked) @usableFromInline var hasEndedSides = false

  /// - Parameter sides: in the order of the tags of their sources.
  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, sides: [AnyZipSide]) {
    self.sides = sides
    super.init(downstream, sources: sides.count)
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if isAbandoned { sides[tag].isAbandoned = true } else { sides[tag].hasCompleted = true }
    hasEndedSides = true
    finishIfExhausted()
  }

  /// Sends values that belong together, and looks whether that was the last time.
  @inlinable
  func send(_ values: Value) {
    downstream.next(values)
    if hasEndedSides { finishIfExhausted() }
  }

  /// Completes if a completed side is exhausted; else, if an abandoned one is, ends without a terminal (C9).
  @usableFromInline
  func finishIfExhausted() {
    var isExhausted = false
    for side in sides where side.isDrained {
      if side.hasCompleted { return finish() }
      isExhausted = isExhausted || side.isAbandoned
    }
    if isExhausted { finish(isAbandoned: true) }
  }
}

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

  @inlinable var isEmpty: Bool { held.isEmpty }

  @inlinable
  func append(_ value: Value) { held.append(value) }

  /// Takes the oldest value, of a side that has one.
  @inlinable
  func removeFirst() -> Value { held.popFirst()! }

  override var isDrained: Bool { held.isEmpty }
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
