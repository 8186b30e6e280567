/// A violation of an ``OperatorLaw`` by an operator. A law is a test of one rule of the contract.
public struct LawViolation: Hashable, Sendable, CustomStringConvertible {
  /// The law.
  public var law: OperatorLaw
  /// The violation in words.
  public var finding: String

  /// The rule of the contract, the law, and the violation in words.
  public var description: String { "\(law): \(finding)" }
}

extension OperatorLaw {
  /// Checks an operator, and returns each violation of the law once, in order.
  ///
  /// Use this method without Swift Testing; `check` finds the same violations, and fails the test with each. If the law
  /// does not apply to the operator, the result is one violation, which says so.
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
