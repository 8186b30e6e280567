import ReactiveKernel

/// The machine of all forms of `zip`. It ends when a side that has ended has no values left.
@usableFromInline
final class ZipJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim, and `joined` before the first event.
  private let sides: [AnyZipSide]
  @exclusivity(unchecked) private var joined = 0
  /// The number of sides without a value.
  @exclusivity(unchecked) private var missing: Int
  @exclusivity(unchecked) @usableFromInline var hasEndedSides = false

  /// - Parameter sides: one for each source, in the order in which the sources are joined.
  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, sides: [AnyZipSide]) {
    self.sides = sides
    missing = sides.count
    super.init(downstream, sources: sides.count)
  }

  /// Subscribes to the source of the next side.
  ///
  /// - Parameter takeRow: takes the oldest value of each side.
  @usableFromInline
  func join<Input: Sendable>(
    _ source: Signal<Input, Failure>, to side: ZipSide<Input>, _ takeRow: @escaping @Sendable () -> Value
  ) {
    let tag = joined
    joined += 1
    join(source, tag: tag) { [self] value in
      if side.held.isEmpty { missing -= 1 }
      side.held.append(value)
      guard missing == 0 else { return }
      let row = takeRow()
      missing = sides.count { $0.isDrained }
      send(row)
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if isAbandoned { sides[tag].isAbandoned = true } else { sides[tag].hasCompleted = true }
    hasEndedSides = true
    finishIfExhausted()
  }

  /// Sends a row, and ends if it was the last one.
  @inlinable
  func send(_ row: Value) {
    downstream.next(row)
    if hasEndedSides { finishIfExhausted() }
  }

  /// Completes if a completed side has no values left. Otherwise, if an abandoned side has none left, ends without a terminal (C9).
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

/// One of the signals of a zip: its values that wait for their partners, and whether it has ended.
@usableFromInline
final class ZipSide<Value: Sendable>: AnyZipSide, @unchecked Sendable {
  // Unchecked because the base class is, for the same reason.
  @usableFromInline let held: HeldValues<Value>

  @inlinable
  init(for downstream: Subscriber<some Sendable, some Error>) {
    held = HeldValues(for: downstream)
    super.init()
  }

  /// Takes the oldest value of a side that has one.
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
