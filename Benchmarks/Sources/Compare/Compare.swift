import Support

/// Compares this library, OpenCombine and hand-written closures on the same workloads.
@main
struct Compare {
  static func main() {
    let options = Options(CommandLine.arguments.dropFirst())
    checkAllocationCounter()
    let comparison = Comparison(rounds: options.isQuick ? 3 : 21, fraction: options.isQuick ? 10 : 1)
    var outcomes: [Outcome] = []
    for (index, row) in options.rows.enumerated() {
      report("[\(index + 1)/\(options.rows.count)] \(row.name): \(row.sentence)")
      outcomes.append(comparison.run(row))
    }
    print(Table(outcomes).text(isMarkdown: options.isMarkdown))
    let behind = outcomes.filter { $0.peerToOurs <= 1 }.map(\.row.name)
    report(
      behind.isEmpty ? "Every row is ahead of OpenCombine." : "Behind OpenCombine: \(behind.joined(separator: " ")).")
  }
}
