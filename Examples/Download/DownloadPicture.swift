import Marbles

/// The picture of a shared file: a row for each way, a column for each listener, and a bar for the whole.
extension DownloadLog: Showable {
  func picture(in frame: Frame) -> [String] {
    // Where the screen is narrow the names give way to the bars.
    let nameWidth = min(ways.map(\.width).max() ?? 0, max(12, frame.columns - 45))
    // A gap before each column, and the count of reads.
    let room = min(16, max(6, (frame.columns - nameWidth - 12) / DownloadLog.listeners.count - 2))
    let header = "  " + "".padding(to: nameWidth) + "  reads"
    let titles = DownloadLog.listeners.map { "  " + $0.truncated(to: room).padding(to: room) }.joined()
    let rows = ways.enumerated().map { index, name in
      let run = index < runs.count ? runs[index] : nil
      let isNow = run.map { !$0.isOver } ?? false
      let bars = (run?.bytes ?? []).map { bytes in
        let bar = Bar(value: min(bytes, size), maximum: size, columns: room)
        return "  " + bar.styled(isNow ? .yellow : .green, rest: " ")
      }
      return (isNow ? "▸ " : "  ")
        + name.truncated(to: nameWidth).padding(to: nameWidth).styled(run == nil ? .dim : .bold)
        + "  " + (run.map { String($0.reads) } ?? "").leading(to: 5) + bars.joined()
    }
    return [(header + titles).styled(.dim)] + rows + ["", progress(columns: frame.columns)]
  }

  /// How much is done of all that there is to do, to the first listener's measure.
  private func progress(columns: Int) -> String {
    let percents = runs.map { $0.isOver ? 100 : 90 * min($0.bytes[0], size) / size }
    let percent = percents.reduce(0, +) / max(1, ways.count)
    let bar = Bar(value: percent, maximum: 100, columns: max(8, min(60, columns - 24)))
    return "  \(bar.styled(.cyan))\("\(percent) %".leading(to: 6))  \(runs.map(\.reads).reduce(0, +).of("read"))"
  }
}
