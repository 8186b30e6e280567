import ReactiveKernel

/// Compares two sequences as far as they have come: answers at the first difference, or when both have ended.
@usableFromInline
final class SequenceComparison<Failure: Error>: Joiner<Bool, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; `sides` changes only inside the claim.
  private struct Side {
    let isExhausted: @Sendable () -> Bool
    /// `nil` while the sequence runs.
    var isAbandoned: Bool?
  }

  @exclusivity(unchecked) private var sides: [Side]
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
    sides = [Side(isExhausted: isExhausted), Side(isExhausted: isOtherExhausted)]
    super.init(downstream, sources: 2)
  }

  /// Takes whether a value equals its counterpart; nil if it was stored to wait for that.
  @inlinable
  func compared(_ isEqual: Bool?) {
    if isEqual == false { answer(false) } else if hasEndedSides { answerIfDecided() }
  }

  @usableFromInline
  func answer(_ isEqual: Bool) {
    downstream.next(isEqual)
    finish()
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    sides[tag].isAbandoned = isAbandoned
    hasEndedSides = true
    answerIfDecided()
  }

  @usableFromInline
  func answerIfDecided() {
    // A side that has sent all it had lacks what waits on the other. What an abandoned one would have sent is not known (C9).
    for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      if let isAbandoned = side.isAbandoned, !other.isExhausted() { return end(isAbandoned, isEqual: false) }
    }
    if let isAbandoned = sides[0].isAbandoned, let isOtherAbandoned = sides[1].isAbandoned {
      end(isAbandoned || isOtherAbandoned, isEqual: true)
    }
  }

  private func end(_ isAbandoned: Bool, isEqual: Bool) {
    if isAbandoned { finish(isAbandoned: true) } else { answer(isEqual) }
  }
}
