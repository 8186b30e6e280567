import Dispatch
import Reporting
import Support

/// Compares `values`, the bridge from signals to async sequences, with the standard library's `AsyncStream`.
@main
enum Streams {
  static func main() {
    let isMarkdown = CommandLine.arguments.contains("--markdown")
    var lines = [["row", "workload", "this library", "AsyncStream", "ratio", "target"]]
    for row in StreamRow.all { lines.append(line(of: row)) }
    print(table(lines, isMarkdown: isMarkdown))
  }

  /// Measures both in turn, in rounds, so that the machine's noise affects both.
  private static func line(of row: StreamRow) -> [String] {
    report("\(row.name): \(row.sentence)")
    var times: (ours: [Double], theirs: [Double]) = ([], [])
    for round in 0...21 {
      let ours = nanoseconds(for: row.count, row.signal)
      let theirs = nanoseconds(for: row.count, row.stream)
      // The first round fills caches.
      guard round > 0 else { continue }
      times.ours.append(ours)
      times.theirs.append(theirs)
    }
    let ratios = zip(times.ours, times.theirs).map { row.isLimit ? $0 / $1 : $1 / $0 }
    let ratio = median(ratios)
    let isReached = row.isLimit ? ratio <= row.target : ratio >= row.target
    return [
      row.name, row.sentence, cell(times.ours), cell(times.theirs), rounded(ratio) + (row.isLimit ? " of it" : ""),
      (row.isLimit ? "at most " : "") + rounded(row.target) + (isReached ? "" : " **missed**"),
    ]
  }

  /// The wall time for each value of a workload that returns the sum of its values.
  private static func nanoseconds(for count: Int, _ work: @escaping @Sendable (Int) async -> Int) -> Double {
    let end = DispatchSemaphore(value: 0)
    let start = Stopwatch.wall.nanoseconds
    Task {
      guard await work(count) == count * (count - 1) / 2 else { stop("A workload lost values.") }
      end.signal()
    }
    end.wait()
    return (Stopwatch.wall.nanoseconds - start) / Double(count)
  }

  private static func cell(_ times: [Double]) -> String { "\(whole(median(times))) [\(whole(times.min() ?? 0))]" }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
