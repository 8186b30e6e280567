import Foundation
import Marbles

/// The last readings, the newest last: as many as a wide screen has room for.
struct SystemHistory: Sendable {
  private static let limit = 400

  private(set) var readings: [SystemReading] = []
  private(set) var journal = Journal()
  private var count = 0

  mutating func append(_ reading: SystemReading) {
    readings = (readings + [reading]).suffix(SystemHistory.limit)
    if count.isMultiple(of: MonitorPipeline.window) { journal.add(line(reading, second: journal.count + 1)) }
    count += 1
  }

  private func line(_ reading: SystemReading, second: Int) -> String {
    let seconds = readings.reversed().enumerated().filter { $0.offset.isMultiple(of: MonitorPipeline.window) }
    let chart = AreaChart(values: seconds.map(\.element.busy).reversed(), columns: 24, rows: 1)
    return "\(second) s".leading(to: 6) + "  cpu \(reading.busy.percent) │" + chart.lines.joined() + "│  memory "
      + reading.usedMemory.percent + String(format: " of %.1f GiB  load %.2f", reading.memory, reading.now.loads[0])
  }
}

/// The picture of a machine: three moving charts.
extension SystemHistory: Showable {
  private static let margin = 6
  /// The lines that are not part of a chart, those around the picture too.
  private static let fixed = 9

  func picture(in frame: Frame) -> [String] {
    let chartRows = min(8, max(1, (frame.rows - 1 - SystemHistory.fixed) / 3))
    let chartColumns = max(8, frame.columns - SystemHistory.margin - 3)
    let last = readings.last
    let loads = readings.map { $0.now.loads[0] }
    let highestLoad = max(Double(last?.now.processors ?? 1), loads.max() ?? 0).rounded(.up)
    func panel(_ name: String, _ value: String?, _ values: [Double], top: String, _ styles: Style...) -> [String] {
      let chart = AreaChart(values: values, columns: chartColumns, rows: chartRows, styles: styles)
      return ["  " + name.styled(.bold) + "  " + (value ?? "")] + framed(chart.lines, top: top)
    }
    let cpu = last.map { "\($0.busy.percent) of \($0.now.processors.of("processor"))" }
    let memory = last.map { $0.usedMemory.percent + String(format: " of %.1f GiB", $0.memory) }
    let load = last.map {
      String(format: "%.2f in the last minute, %.2f in five, %.2f in fifteen", arguments: $0.now.loads)
    }
    return panel("CPU", cpu, readings.map(\.busy), top: "100 %", .green, .green, .yellow, .red) + [""]
      + panel("Memory", memory, readings.map(\.usedMemory), top: "100 %", .cyan) + [""]
      + panel("Load", load, loads.map { $0 / highestLoad }, top: String(Int(highestLoad)), .magenta)
  }

  /// An axis beside a chart, with what its top means.
  private func framed(_ lines: [String], top: String) -> [String] {
    lines.enumerated().map { index, line in
      (index == 0 ? top : index == lines.count - 1 ? "0" : "").leading(to: SystemHistory.margin)
        + (index == 0 || index == lines.count - 1 ? " ┤" : " │").styled(.dim) + line
    }
  }
}
