/// A way in which an operator breaks a law.
public struct LawViolation: Hashable, Sendable, CustomStringConvertible {
  /// The law.
  public var law: OperatorLaw
  /// What happened.
  public var finding: String

  /// The rule, the law and what happened.
  public var description: String { "\(law): \(finding)" }
}

extension OperatorLaw {
  /// Runs an operator through the law, and returns what breaks it: each finding once, in the order they came up.
  ///
  /// What `check` stands on, for use without Swift Testing. A law that does not apply to the operator is a finding too.
  public func violations(of subject: OperatorUnderTest) -> [LawViolation] {
    guard applies(to: subject.traits) else {
      let remedy = "run OperatorLaw.all(for:) with its traits"
      return [LawViolation(law: self, finding: "the law says nothing about an operator with these traits; \(remedy)")]
    }
    let findings = LawFindings()
    let check = LawCheck(subject: subject, findings: findings)
    switch self {
    case .grammar: check.grammar()
    case .concurrency: check.concurrency()
    case .reentrancy: check.reentrancy()
    case .disposal: check.disposal()
    case .disposalRace: check.disposalRace()
    case .ending: check.ending()
    case .independence: check.independence()
    case .failure: check.failure()
    case .abandonment: check.abandonment()
    case .stackSafety: check.stackSafety()
    case .forgetting: check.forgetting()
    case .teardown: check.teardown()
    case .flood: check.flood()
    case .retention: check.retention()
    case .million: check.million()
    }
    return findings.all.map { LawViolation(law: self, finding: $0) }
  }
}
