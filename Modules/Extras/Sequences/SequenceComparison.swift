import ReactiveKernel

/// Compares two sequences as far as they have come: answers at the first difference, or when both have ended.
@usableFromInline
final class SequenceComparison<Value: Sendable, Other: Sendable, Failure: Error>: Joiner<Bool, Failure>,
  @unchecked Sendable
{
  // Unchecked because the base class is; the variables change only inside the claim.
  /// The values of the first sequence, whose tag is zero, that wait for their counterparts.
  @usableFromInline let values: HeldValues<Value>
  @usableFromInline let others: HeldValues<Other>
  /// `nil` while the first sequence runs.
  private var isAbandoned: Bool?
  private var isOtherAbandoned: Bool?

  @usableFromInline
  init(_ downstream: Subscriber<Bool, Failure>) {
    values = HeldValues(for: downstream)
    others = HeldValues(for: downstream)
    super.init(downstream, sources: 2)
  }

  /// Keeps a value until its counterpart comes.
  @usableFromInline
  func hold<Held: Sendable>(_ value: Held, in values: HeldValues<Held>) {
    values.append(value)
    answerIfDecided()
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if tag == 0 { self.isAbandoned = isAbandoned } else { isOtherAbandoned = isAbandoned }
    answerIfDecided()
  }

  /// A completed side lacks the values that wait on the other. The later values of an abandoned side are unknown (C9).
  private func answerIfDecided() {
    if let isAbandoned, !others.isEmpty {
      answer(false, unless: isAbandoned)
    } else if let isOtherAbandoned, !values.isEmpty {
      answer(false, unless: isOtherAbandoned)
    } else if let isAbandoned, let isOtherAbandoned {
      answer(true, unless: isAbandoned || isOtherAbandoned)
    }
  }

  @usableFromInline
  func answer(_ isEqual: Bool, unless isAbandoned: Bool = false) {
    if !isAbandoned { downstream.next(isEqual) }
    finish(isAbandoned: isAbandoned)
  }
}
