#if Exploration
  /// The table of all findings.
  struct Report {
    private(set) var sections: [(title: String, findings: [Findings])] = []

    mutating func add(_ title: String, _ findings: [Findings]) { sections.append((title, findings)) }

    var orders: Int { sections.flatMap(\.findings).reduce(0) { $0 + $1.orders } }
    var scenarios: Int { sections.flatMap(\.findings).count }
    var hasFault: Bool { sections.flatMap(\.findings).contains { $0.fault != nil } }

    /// One line for the terminal.
    static func line(of findings: Findings, in title: String, taking time: Duration) -> String {
      let state = findings.fault != nil ? "FAULT" : findings.isExhausted ? "all" : "some"
      let milliseconds = time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
      return "\(title): \(findings.scenario.name): \(findings.threads) threads, bound \(findings.bound), \(state), "
        + "\(findings.orders) orders in \(findings.runs) runs of \(findings.steps) steps, \(milliseconds) ms, "
        + outcomes(of: findings)
    }

    static func outcomes(of findings: Findings) -> String {
      findings.outcomes.sorted { $0.key < $1.key }.map { "\($0.key) × \($0.value)" }.joined(separator: ", ")
    }

    /// The page.
    var page: String { "" }
  }

  extension Findings.Fault {
    func description(of scenario: Scenario) -> String {
      """
      FAULT: \(scenario.name): \(reason)
        found in order \(found), shrunk to \(preemptions) preemptions
        --replay "\(schedule)"
      """
    }
  }
#endif
