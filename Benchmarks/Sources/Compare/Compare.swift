import Reporting
import Support

/// Compares this library, OpenCombine, swift-async-algorithms and hand-written closures on the same workloads.
@main
struct Compare {
  static func main() {
    let options = Options(CommandLine.arguments.dropFirst())
    if let candidate = options.alone { return run(options.rows, by: candidate, count: options.count) }
    checkAllocationCounter()
    let comparison = Comparison(rounds: options.isQuick ? 3 : 21, fraction: options.isQuick ? 10 : 1)
    var outcomes: [Outcome] = []
    for (index, row) in options.rows.enumerated() {
      report("[\(index + 1)/\(options.rows.count)] \(row.name): \(row.sentence)")
      outcomes.append(comparison.run(row))
    }
    print(Table(outcomes).text(isMarkdown: options.isMarkdown))
    if let path = options.json { write(results(of: outcomes, rounds: comparison.rounds).text, toFile: path) }
    if let path = options.svg { write(RatioChart(outcomes).content, toFile: path) }
    let missed = outcomes.filter { $0.reachesTarget == false }.map(\.row.name)
    report(missed.isEmpty ? "Every target is reached." : "Missed their targets: \(missed.joined(separator: " ")).")
  }

  /// Runs one sample of each row, and prints its checksum.
  private static func run(_ rows: [Row], by candidate: Candidate, count: Int?) {
    for row in rows {
      let checksum = candidate.run(row, count ?? row.count, Meter(.time))
      print(row.name, checksum.map { String($0) } ?? "-")
    }
  }
}
