import ReactiveKernel

/// Compares two sequences as far as they have come: answers at the first difference, or when both have ended.
@usableFromInline
final class SequenceComparison<Failure: Error>: Joiner<Bool, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; `sides` changes only inside the claim.
  private struct Side {
    var isExhausted: @Sendable () -> Bool
    var hasEnded = false
    var isAbandoned = false
  }

  @exclusivity(unchecked) private var sides: (Side, Side)
  @exclusivity(unchecked) @usableFromInline var hasEndedSides = false

  /// - Parameters:
  ///   - downstream: takes the answer.
  ///   - isExhausted: whether no value of the first sequence, whose tag is zero, waits for its counterpart.
  ///   - isOtherExhausted: the same of the second, whose tag is one.
  @usableFromInline
  init(
    _ downstream: Subscriber<Bool, Failure>, isExhausted: @escaping @Sendable () -> Bool,
    isOtherExhausted: @escaping @Sendable () -> Bool
  ) {
    sides = (Side(isExhausted: isExhausted), Side(isExhausted: isOtherExhausted))
    super.init(downstream, sources: 2)
  }

  /// Answers, and ends. Inside the claim only.
  @usableFromInline
  func answer(_ isEqual: Bool) {
    downstream.next(isEqual)
    finish()
  }

  /// Looks, after a value was stored or found equal to its counterpart, whether that was the last one to decide something.
  @inlinable
  func compared() {
    if hasEndedSides { answerIfDecided() }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 {
      sides.0.hasEnded = true
      sides.0.isAbandoned = isAbandoned
    } else {
      sides.1.hasEnded = true
      sides.1.isAbandoned = isAbandoned
    }
    hasEndedSides = true
    answerIfDecided()
  }

  @usableFromInline
  func answerIfDecided() {
    // A side that has sent all it had lacks what waits on the other. What an abandoned one would have sent is not known (C9).
    if isDecided(sides.0, against: sides.1) { return end(sides.0, isEqual: false) }
    if isDecided(sides.1, against: sides.0) { return end(sides.1, isEqual: false) }
    if sides.0.hasEnded, sides.1.hasEnded { end(sides.0.isAbandoned ? sides.0 : sides.1, isEqual: true) }
  }

  private func isDecided(_ side: Side, against other: Side) -> Bool {
    side.hasEnded && !other.isExhausted()
  }

  private func end(_ side: Side, isEqual: Bool) {
    if side.isAbandoned { finish(isAbandoned: true) } else { answer(isEqual) }
  }
}
