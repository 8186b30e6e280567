import Marbles
import Reactive

/// The picture of a shared file: a row for each way, a column for each listener, and a bar for the whole.
struct DownloadPicture {
  /// The lines that are no row.
  private static let fixed = 7

  var title: String
  var size: Int
  var ways: [String]
  var log: DownloadLog
  var footer: String

  /// The height of a picture, in lines.
  static func height(ways: Int) -> Int { ways + fixed }

  func lines(columns: Int) -> [String] {
    // Where the screen is narrow the names give way to the bars.
    let nameWidth = min(ways.map(\.width).max() ?? 0, max(12, columns - 45))
    let listeners = DownloadLog.listeners
    // A gap before each column, and the count of reads.
    let room = min(16, max(6, (columns - nameWidth - 12) / listeners.count - 2))
    let header =
      "  " + "".padding(to: nameWidth) + "  reads"
      + listeners.map { "  " + $0.truncated(to: room).padding(to: room) }.joined()
    let rows = ways.enumerated().map { index, name in
      let run = index < log.runs.count ? log.runs[index] : nil
      let isNow = run.map { !$0.isOver } ?? false
      let bars = (run?.bytes ?? []).map { bytes in
        let bar = Bar(value: min(bytes, size), maximum: size, columns: room).description
        return "  " + bar.styled(isNow ? .yellow : .green) + "".padding(to: room - bar.width)
      }
      return (isNow ? "▸ " : "  ")
        + name.truncated(to: nameWidth).padding(to: nameWidth).styled(run == nil ? .dim : .bold) + "  "
        + (run.map { String($0.reads) } ?? "").leading(to: 5) + bars.joined()
    }
    return [title, "", header.styled(.dim)] + rows + ["", progress(columns: columns), footer.styled(.dim)]
  }

  /// How much is done of all that there is to do, to the first listener's measure.
  private func progress(columns: Int) -> String {
    let done = log.runs.reduce(0) { $0 + ($1.isOver ? 100 : 90 * min($1.bytes[0], size) / size) }
    let percent = done / max(1, ways.count)
    let room = max(8, min(60, columns - 24))
    let bar = Bar(value: percent, maximum: 100, columns: room).description
    return "  " + bar.styled(.cyan) + "░".repeated(room - bar.width).styled(.dim) + "\(percent) %".leading(to: 6)
      + "  \(log.reads) reads"
  }
}

/// The same as plain lines, for where nothing can be drawn.
struct DownloadReport: Sendable {
  var size: Int
  var nameWidth: Int

  func line(_ run: DownloadLog.Run) -> String {
    let shares = zip(DownloadLog.listeners, run.bytes).map { "\($0) " + (Double($1) / Double(size)).percent }
    return run.name.padding(to: nameWidth) + "  \(run.reads) \(run.reads == 1 ? "read " : "reads")  "
      + shares.joined(separator: "  ")
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: max(0, count)) }
}
