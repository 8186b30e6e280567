import Foundation
import Marbles

/// How busy a machine is as a plain line, for where nothing can be drawn.
struct MonitorReport: Sendable {
  private static let columns = 24

  func line(_ history: SystemHistory, second: Int) -> String {
    guard let last = history.readings.last else { return "" }
    let chart = AreaChart(values: history.readings.map(\.busy), columns: MonitorReport.columns, rows: 1)
    return "\(second) s".leading(to: 6) + "  cpu \(last.busy.percent) │" + chart.lines.joined() + "│  memory "
      + last.usedMemory.percent + String(format: " of %.1f GiB  load %.2f", last.memory, last.loads[0])
  }
}
