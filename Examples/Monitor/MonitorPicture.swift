import Foundation
import Marbles

/// The picture of a machine: three moving charts.
struct MonitorPicture {
  private static let margin = 6
  /// The lines that are not part of a chart.
  private static let fixed = 9

  /// How many lines the smallest picture takes.
  static let leastHeight = fixed + 3

  var history: SystemHistory
  /// The text below the charts.
  var footer: String

  func lines(columns: Int, rows: Int) -> [String] {
    let chartRows = min(8, max(1, (rows - 1 - MonitorPicture.fixed) / 3))
    let chartColumns = max(8, columns - MonitorPicture.margin - 3)
    let readings = history.readings
    let loads = readings.map { $0.loads[0] }
    let highestLoad = max(Double(readings.last?.processors ?? 1), loads.max() ?? 0).rounded(.up)
    func panel(_ name: String, _ value: String, _ values: [Double], top: String, _ styles: Style...) -> [String] {
      let chart = AreaChart(values: values, columns: chartColumns, rows: chartRows, styles: styles)
      return ["  " + name.styled(.bold) + "  " + value] + framed(chart.lines, top: top) + [""]
    }

    var lines = [machine.styled(.bold), ""]
    lines += panel("CPU", busy, readings.map(\.busy), top: "100 %", .green, .green, .yellow, .red)
    lines += panel("Memory", memory, readings.map(\.usedMemory), top: "100 %", .cyan)
    lines += panel("Load", load, loads.map { $0 / highestLoad }, top: String(Int(highestLoad)), .magenta)
    return footer.isEmpty ? lines.dropLast() : lines + [footer.styled(.dim)]
  }

  private var machine: String {
    guard let last = history.readings.last else { return "This machine" }
    let processors = "\(last.processors) \(last.processors == 1 ? "processor" : "processors")"
    return "This machine: \(processors), " + String(format: "%.1f GiB of memory", last.memory)
  }

  private var busy: String { history.readings.last.map { $0.busy.percent } ?? "" }

  private var memory: String {
    history.readings.last.map { $0.usedMemory.percent + String(format: "  %.1f GiB in use", $0.usedMemory * $0.memory) }
      ?? ""
  }

  private var load: String {
    history.readings.last.map {
      String(format: "%.2f in the last minute, %.2f in five, %.2f in fifteen", $0.loads[0], $0.loads[1], $0.loads[2])
    } ?? ""
  }

  /// An axis beside a chart, with what its top means.
  private func framed(_ lines: [String], top: String) -> [String] {
    lines.enumerated().map { index, line in
      (index == 0 ? top : index == lines.count - 1 ? "0" : "").leading(to: MonitorPicture.margin)
        + (index == 0 ? " ┤" : index == lines.count - 1 ? " ┤" : " │").styled(.dim) + line
    }
  }
}

extension Double {
  /// A part of one as a percentage.
  var percent: String { String(format: "%3.0f %%", self * 100) }
}
