import Reporting
import Support

/// Runs the probes, each in its own process, and prints their results.
@main
struct Probes {
  static let timeLimit: UInt32 = 90

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--run" { return runOne(arguments) }
    let isMarkdown = arguments.contains("--markdown")
    let names = arguments.filter { $0 != "--markdown" }
    for name in names where !Probe.all.contains(where: { $0.name == name }) {
      stop(
        "There is no probe '\(name)'. Usage: Probes [--markdown] [\(Probe.all.map(\.name).joined(separator: " | "))]")
    }
    var lines = [["probe", "workload", "n", "required", "outcome", "ms", "ns each"]]
    var failed: [String] = []
    for probe in Probe.all where names.isEmpty || names.contains(probe.name) {
      var each: [Double] = []
      for size in probe.sizes {
        report("\(probe.name) \(size)")
        let outcome = Outcome(of: probe, size)
        let isAsked = size <= probe.required
        if isAsked && !outcome.isRight { failed.append("\(probe.name) \(size)") }
        if isAsked, let nanoseconds = outcome.nanoseconds { each.append(nanoseconds / Double(size)) }
        lines.append([
          probe.name, probe.sentence, String(size), isAsked ? "yes" : "no", outcome.text,
          outcome.nanoseconds.map { rounded($0 / 1e6) } ?? "–",
          outcome.nanoseconds.map { rounded($0 / Double(size)) } ?? "–",
        ])
      }
      if let most = probe.mostGrowth, let first = each.first, let last = each.last, last > most * first {
        failed.append("\(probe.name), where each takes \(rounded(last / first)) times as long as with few")
      }
    }
    print(table(lines, isMarkdown: isMarkdown))
    if !failed.isEmpty { stop("Ended badly: \(failed.joined(separator: ", ")).") }
  }

  /// What the child process does: `--run PROBE N`.
  private static func runOne(_ arguments: [String]) {
    guard arguments.count == 3, let probe = Probe.all.first(where: { $0.name == arguments[1] }),
      let size = Int(arguments[2])
    else { stop("Expected: --run PROBE N") }
    endAfter(seconds: timeLimit)
    let start = ContinuousClock.now
    let result = probe.run(size)
    let duration = start.duration(to: .now)
    print("\(result) \(Int(duration / .nanoseconds(1)))")
  }

  /// The result of a probe.
  private struct Outcome {
    var text: String
    var isRight = false
    var nanoseconds: Double?

    init(of probe: Probe, _ size: Int) {
      let child = runChild(["--run", probe.name, String(size)])
      let fields = child.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      if child.signal == timeLimitSignal {
        text = "no answer in \(Probes.timeLimit) s"
      } else if let signal = child.signal {
        text = name(ofSignal: signal)
      } else if child.exitCode == 0, fields.count == 2 {
        isRight = fields[0] == probe.expected(size)
        text = isRight ? "\(fields[0])" : "wrong: \(fields[0])"
        nanoseconds = Double(fields[1])
      } else {
        text = "exit code \(child.exitCode)"
      }
    }
  }
}
