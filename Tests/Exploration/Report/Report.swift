#if Exploration
  /// The table of all findings, and the page that has it.
  struct Report: Codable {
    /// A row of the table.
    struct Row: Codable {
      let section: String
      let number: Int
      let text: String
      let orders: Int
      let runs: Int
      let isWrong: Bool
    }

    private var rows: [Row] = []

    var orders: Int { rows.reduce(0) { $0 + $1.orders } }
    var runs: Int { rows.reduce(0) { $0 + $1.runs } }
    var scenarios: Int { rows.count }
    var hasFault: Bool { rows.contains(where: \.isWrong) }

    /// Adds the findings of a scenario.
    ///
    /// - Parameters:
    ///   - section: the title of its section.
    ///   - number: its place in the catalogue.
    mutating func add(_ findings: Findings, in section: String, number: Int) {
      rows.append(
        Row(
          section: section, number: number, text: Report.row(of: findings), orders: findings.orders,
          runs: findings.runs, isWrong: findings.fault != nil))
    }

    /// Adds the rows of another process.
    mutating func add(_ other: Report) { rows = (rows + other.rows).sorted { $0.number < $1.number } }

    /// One line for the terminal.
    static func line(of findings: Findings, in title: String, taking time: Duration) -> String {
      let state = findings.fault != nil ? "FAULT" : findings.isExhausted ? "all" : "some"
      let milliseconds = time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
      return "\(title): \(findings.scenario.name): \(findings.threads) threads, bound \(findings.bound), \(state), "
        + "\(findings.exhausted) + \(findings.orders - findings.exhausted) orders in \(findings.runs) runs "
        + "of \(findings.steps) steps, \(milliseconds) ms, " + outcomes(of: findings)
    }

    static func outcomes(of findings: Findings) -> String {
      findings.outcomes.sorted { $0.key < $1.key }.map { "\($0.key) × \($0.value)" }.joined(separator: ", ")
    }

    /// The page, up to the planted faults. It has no number that a new step in the library changes.
    var page: String {
      var page = Report.introduction
      var section: String?
      for row in rows {
        if row.section != section {
          section = row.section
          page += "\n### \(row.section)\n\n"
          page += "| scenario | threads | bound | orders within the bound | outcomes |\n|---|---|---|---|---|\n"
        }
        page += row.text
      }
      return page + "\n"
    }

    private static func row(of findings: Findings) -> String {
      let outcomes = findings.outcomes.keys.sorted().map { outcome in
        "`\(outcome.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|"))`"
      }
      return "| \(findings.scenario.name) | \(findings.threads) | \(findings.bound) "
        + "| \(findings.isExhausted ? "all" : "not all") | \(outcomes.joined(separator: ", ")) |\n"
    }

    /// The part of the page that says what an order is.
    private static let introduction = """
      # Explored orders

      The tests of races run two threads at once some thousand times. A fault that needs a thread to stop between two instructions is hardly ever hit.
      The explorer stops threads there on purpose: it runs one thread at a time, and goes through the orders in which the threads of a scenario can
      take their steps. `.ci/checks/explorer` makes this page and compares it; by night it explores further, and `.ci/checks/faults` plants the faults below.

      - **A step** is one access to an atomic variable, a lock, or the life of an object that is referred to weakly. With the trait `Exploration`, the
        primitives in `Modules/Core/Primitives` wait for the explorer before each. Without it they are unchanged. What a thread does after a step,
        up to its next one, belongs to that step.
      - **A preemption** leaves a thread that could continue. The bound is the greatest number of them in an order. A switch at a lock that is taken, or at
        the end of a thread, costs none.
      - **Two orders are equal** if each step depends on the same steps: they differ in the order of steps that have nothing to do with each other. Of equal
        orders one is run to its end and counted. [Enumeration.swift](Engine/Enumeration.swift) says by which rules it omits others; `--compare`
        compares with an enumeration that leaves out nothing.
      - **All** orders within the bound were explored, and 32 random ones before them, which show the places that matter. More were drawn at random, by
        priorities (PCT, two to nine changes) and by walks. The seeds are fixed, so each run explores the same. There are more than 100,000 orders, no two equal.
      - **An outcome** is what the logs of a scenario have recorded, in the order in which they were made, separated by slashes: values, `|` for a completion,
        `x` for a failure, `-` for nothing. The sources name the outcomes that are allowed. Another one is a fault, and so is one that does not occur.
      - **Faults** are also: a deadlock, an order without an end, the use of an atomic or a lock after its object was released, a second release.
        A fault is shrunk to few preemptions and printed with the file and the line of each step. `--scenario NAME --replay SCHEDULE` repeats it.

      Out of scope are

      - long programs beyond one preemption: their other orders are sampled;
      - weak memory: each step sees all earlier ones, as with sequential consistency;
      - the release of an object, which belongs to the step before it. So the order in which two threads release one object is not explored by itself;
      - an order in which a preempted thread has a lock, and another thread stops at that lock: the rules that leave orders out count one preemption more for it.
        `--compare` shows it: of the 67 orders of “subject: send × reenter” the enumeration leaves out 2;
      - `weak` variables, except the kernel's;
      - an element that a list has released while a walk retains it. The page is of an optimised debug build; the nightly run explores others too;
      - the locks of the Swift runtime, and so `Task.cancel()` while the task runs. The work of its handler is explored on a thread of its own;
      - Dispatch, the main actor, and real time.

      ## Scenarios

      """
  }

  extension Findings.Fault {
    func description(of scenario: Scenario) -> String {
      """
      FAULT: \(scenario.name): \(reason)
        found in order \(found), shrunk to \(preemptions) preemptions
        --replay "\(schedule)"
      """
    }

    /// The row of the page about a fault that was planted.
    func row(of scenario: Scenario, named name: String) -> String {
      "| \(name) | \(scenario.name) | \(preemptions) | \(reason) |"
    }
  }
#endif
