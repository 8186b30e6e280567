import ReactiveSchedulers

/// The check of an operator against the laws, and its findings. Each law is an extension in `Checks`.
struct LawCheck: Sendable {
  let subject: OperatorUnderTest
  let findings: LawFindings

  var canFail: Bool { !subject.traits.contains(.neverFails) }

  /// Whether the operator has ended by itself when all its upstreams have.
  var endsWithUpstream: Bool { subject.traits.isDisjoint(with: [.endsEarly, .outlivesUpstream]) }

  func require(_ condition: Bool, _ finding: @autoclosure () -> String) {
    if !condition { findings.add(finding()) }
  }

  /// The operator over sources that are driven by hand, with a scheduler and a sink of its own.
  func rig() -> LawRig { LawRig(subject) }
}

/// The findings of the laws, without duplicates.
final class LawFindings: @unchecked Sendable {
  // Unchecked because `found` is used under the lock only.
  private let lock = Lock()
  private var found: [String] = []

  var all: [String] { lock.withLock { found } }

  func add(_ finding: String) {
    lock.withLock {
      if !found.contains(finding) { found.append(finding) }
    }
  }
}
