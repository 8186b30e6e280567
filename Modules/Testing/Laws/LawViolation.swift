/// A violation of a law by an operator.
public struct LawViolation: Hashable, Sendable, CustomStringConvertible {
  /// The law.
  public var law: OperatorLaw
  /// The violation in words.
  public var finding: String

  /// The rule, the law and the violation.
  public var description: String { "\(law): \(finding)" }
}

extension OperatorLaw {
  /// Checks an operator, and returns each violation of the law once, in order.
  ///
  /// Use it without Swift Testing; `check` reports the same. If a law does not apply to the operator, that is a
  /// violation too.
  public func violations(of subject: OperatorUnderTest) -> [LawViolation] {
    guard applies(to: subject.traits) else {
      let remedy = "run OperatorLaw.all(for:) with its traits"
      return [LawViolation(law: self, finding: "the law says nothing about an operator with these traits; \(remedy)")]
    }
    let check = LawCheck(subject: subject)
    definition.check(check)()
    var seen = Set<String>()
    return check.findings.entries.filter { seen.insert($0).inserted }.map { LawViolation(law: self, finding: $0) }
  }
}
