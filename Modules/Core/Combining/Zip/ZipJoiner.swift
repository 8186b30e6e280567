import ReactiveKernel

/// The machine of all forms of `zip`. It ends when a side that has ended has no values left.
@usableFromInline
final class ZipJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim, and `joined` before the first event.
  private struct Side {
    /// Whether no value waits.
    let isDrained: @Sendable () -> Bool
    /// `nil` while the source runs.
    var isAbandoned: Bool?
  }

  private var sides: [Side]
  private var joined = 0
  /// The number of sides without a value.
  private var missing: Int
  @exclusivity(unchecked) @usableFromInline var hasEndedSides = false

  /// - Parameters:
  ///   - downstream: takes the rows.
  ///   - areDrained: for each source, in the order in which the sources are joined: whether none of its values waits.
  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, areDrained: [@Sendable () -> Bool]) {
    sides = areDrained.map { Side(isDrained: $0) }
    missing = areDrained.count
    super.init(downstream, sources: areDrained.count)
  }

  /// Subscribes to the next source.
  ///
  /// - Parameters:
  ///   - source: the signal.
  ///   - held: takes its values.
  ///   - failure: keeps its failure, if failures are delayed.
  ///   - takeRow: takes the oldest value of each source.
  @usableFromInline
  func join<Input: Sendable>(
    _ source: Signal<Input, Failure>, holding held: HeldValues<Input>, keeping failure: FirstFailure<Failure>? = nil,
    _ takeRow: @escaping @Sendable () -> Value
  ) {
    let tag = joined
    joined += 1
    join(source, tag: tag, keeping: failure) { [self] value in
      if held.isEmpty { missing -= 1 }
      held.append(value)
      guard missing == 0 else { return }
      let row = takeRow()
      missing = sides.count { $0.isDrained() }
      send(row)
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    sides[tag].isAbandoned = isAbandoned
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
    for side in sides where side.isDrained() {
      guard let isAbandoned = side.isAbandoned else { continue }
      if !isAbandoned { return finish() }
      isExhausted = true
    }
    if isExhausted { finish(isAbandoned: true) }
  }
}
