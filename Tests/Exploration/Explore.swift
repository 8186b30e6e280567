#if Exploration
  import Foundation
  import ReactiveKernel

  /// Explores the orders of threads of all scenarios, or of some.
  ///
  /// ```
  /// Explore [--scenario TEXT] [--replay SCHEDULE] [--more PREEMPTIONS] [--runs MOST] [--samples COUNT]
  ///         [--page FILE] [--least ORDERS] [--jobs COUNT]
  /// Explore --compare [--scenario TEXT]
  /// Explore --scenario TEXT --fault NAME
  /// ```
  @main
  struct Explore {
    static func main() throws {
      var arguments = Arguments(CommandLine.arguments.dropFirst())
      let name = arguments.value(of: "--scenario")
      let chosen = Catalogue.sections.map { section in
        (
          section.title,
          section.scenarios.filter { name == nil || (section.title + ": " + $0.name).contains(name ?? "") }
        )
      }
      if let schedule = arguments.value(of: "--replay").flatMap(Schedule.init) {
        for scenario in chosen.flatMap(\.1) { print(Explore.picture(of: scenario, schedule)) }
        return
      }
      // Scenarios send failures late on purpose.
      Diagnostics.reportUndeliverable { _ in }
      if arguments.has("--compare") {
        exit(Explore.compare(chosen.flatMap(\.1)) ? 0 : 1)
      }
      var limits = Explorer.Limits()
      limits.more = arguments.number(of: "--more") ?? limits.more
      limits.runs = arguments.number(of: "--runs") ?? limits.runs
      limits.samples = arguments.number(of: "--samples") ?? limits.samples
      let page = arguments.value(of: "--page")
      let fault = arguments.value(of: "--fault")
      limits.judges = !arguments.has("--unjudged")
      let explorer = Explorer(limits)
      var report = Report()
      let start = ContinuousClock.now
      if let fault, let scenario = chosen.flatMap(\.1).first {
        exit(Explore.find(fault, in: scenario, by: explorer) ? 1 : 0)
      }
      let (part, parts) = (arguments.number(of: "--part") ?? 0, arguments.number(of: "--parts") ?? 1)
      let rows = arguments.value(of: "--rows")
      let processes = try (1..<(arguments.number(of: "--jobs") ?? 1)).map { try Explore.start(part: $0) }
      let own = processes.isEmpty ? (part, parts) : (0, processes.count + 1)
      var number = 0
      for (title, scenarios) in chosen {
        for scenario in scenarios {
          number += 1
          if number % own.1 != own.0 { continue }
          let begin = ContinuousClock.now
          let findings = explorer.explore(scenario)
          report.add(findings, in: title, number: number)
          print(Report.line(of: findings, in: title, taking: ContinuousClock.now - begin))
          fflush(nil)
          if let fault = findings.fault {
            print(fault.description(of: scenario))
            print(picture(of: scenario, fault.schedule))
          }
        }
      }
      if let rows { try JSONEncoder().encode(report).write(to: URL(fileURLWithPath: rows)) }
      for process in processes { report.add(try process.report()) }
      print(
        "\(report.orders) orders of \(report.scenarios) scenarios in \(report.runs) runs, "
          + "\((ContinuousClock.now - start).components.seconds) s")
      if let least = arguments.number(of: "--least"), report.orders < least {
        print("there are to be \(least) orders at least")
        exit(1)
      }
      if let page { try report.page.write(toFile: page, atomically: true, encoding: .utf8) }
      exit(report.hasFault ? 1 : 0)
    }

    /// Starts a process that explores a part of the scenarios.
    static func start(part: Int) throws -> Part {
      var options = Array(CommandLine.arguments.dropFirst())
      for option in ["--jobs", "--page", "--least"] {
        guard let index = options.firstIndex(of: option) else { continue }
        if option == "--jobs" { options += ["--part", "\(part)", "--parts", options[index + 1]] }
        options.removeSubrange(index...index + 1)
      }
      return try Part(options)
    }

    /// Has the explorer find a fault that was planted, and prints its row of the page. Returns whether it was found.
    static func find(_ name: String, in scenario: Scenario, by explorer: Explorer) -> Bool {
      guard let fault = explorer.explore(scenario).fault else { return false }
      print(fault.row(of: scenario, named: name))
      return true
    }

    /// Compares the orders of scenarios with the orders of an enumeration without pruning. Returns whether they are the
    /// same.
    static func compare(_ scenarios: [Scenario]) -> Bool {
      var isSame = true
      for scenario in scenarios {
        let pruned = Explorer()
        let findings = pruned.explore(scenario)
        let whole = Explorer(Explorer.Limits(runs: 400_000, isPruning: false))
        let all = whole.explore(scenario)
        let missing = whole.enumerated.subtracting(pruned.enumerated).count
        print(
          "\(scenario.name): \(pruned.enumerated.count) orders in \(findings.runs) runs, without pruning \(whole.enumerated.count) in \(all.runs)"
            + (all.isExhausted ? "" : " (not all)") + ", \(missing) missing")
        fflush(nil)
        if missing > 0 { isSame = false }
      }
      return isSame
    }

    /// Runs one order again, and draws it.
    static func picture(of scenario: Scenario, _ schedule: Schedule) -> String {
      let controller = Controller()
      let recorder = Recorder()
      controller.recorder = recorder
      let result = controller.run(scenario, by: Replay(schedule))
      return recorder.picture(of: schedule, threads: controller.threads.count)
        + "outcome: \(result.fault(in: scenario) ?? result.outcome)\n"
    }
  }

  /// A process that explores a part of the scenarios.
  struct Part {
    private let process = Process()
    private let rows = FileManager.default.temporaryDirectory.appendingPathComponent("explored-\(UUID().uuidString)")

    init(_ options: [String]) throws {
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = options + ["--rows", rows.path]
      try process.run()
    }

    /// Waits for the process, and returns its report.
    func report() throws -> Report {
      process.waitUntilExit()
      defer { try? FileManager.default.removeItem(at: rows) }
      return try JSONDecoder().decode(Report.self, from: Data(contentsOf: rows))
    }
  }

  /// The options of the command line.
  struct Arguments {
    private var words: [String]

    init(_ words: some Sequence<String>) { self.words = Array(words) }

    mutating func value(of option: String) -> String? {
      guard let index = words.firstIndex(of: option), index + 1 < words.count else { return nil }
      defer { words.removeSubrange(index...index + 1) }
      return words[index + 1]
    }

    func has(_ option: String) -> Bool { words.contains(option) }

    mutating func number(of option: String) -> Int? { value(of: option).flatMap { Int($0) } }
  }
#else
  /// Says how it is built.
  @main
  struct Explore {
    static func main() {
      print("Built without orders to explore: swift run --traits Exploration --scratch-path .build-explore Explore")
    }
  }
#endif
