import Marbles
import Reactive

/// The events of a file that is followed.
enum TailEvent: Sendable {
  case line(String)
  /// A second has passed.
  case second(lines: Int)
  /// The rate has crossed the limit.
  case alert(isOn: Bool)
}

/// The state of a file that is followed.
struct TailLog: Sendable {
  private static let seconds = 400
  private static let latest = 5

  let limit: Int
  private(set) var journal = Journal()
  private(set) var rates: [Int] = []
  private(set) var lines: [String] = []
  private(set) var count = 0
  private(set) var alerts = 0
  private(set) var isAlert = false
  private(set) var second = 0

  mutating func note(_ event: TailEvent) {
    switch event {
    case .line(let line):
      count += 1
      lines = (lines + [line.onOneLine]).suffix(TailLog.latest)
    case .second(let rate):
      second += 1
      rates = (rates + [rate]).suffix(TailLog.seconds)
      journal.add("\(second) s".leading(to: 8) + "  \(rate.of("line").padding(to: 12)) \(count.grouped) in all")
    case .alert(let isOn):
      isAlert = isOn
      alerts += isOn ? 1 : 0
      let text = isOn ? "ALERT     more than \(limit.of("line")) a second".styled(.red) : "calm again".styled(.green)
      journal.add("\(second) s".leading(to: 8) + "  " + text)
    }
  }
}

extension TailLog: Showable {
  private static let events = 6

  var summary: String { "\(count.of("line")), \(alerts.of("alert"))" }

  func picture(in frame: Frame) -> [String] {
    let highest = max(limit, rates.max() ?? 0)
    let chart = AreaChart(
      values: rates.map { Double($0) / Double(max(1, highest)) }, columns: max(8, frame.columns - 4),
      rows: 4, styles: [isAlert ? .red : .green])
    let state = isAlert ? "● alert".styled(.red) : "○ calm".styled(.dim)
    return ["  \((rates.last ?? 0).of("line")) a second, at most \(limit.grouped) allowed   \(state)"]
      + chart.lines.map { "  " + $0 } + [""]
      + (0..<TailLog.latest).map { "  " + ($0 < lines.count ? lines[$0].styled(.dim) : "") } + [""]
      + journal.newest(TailLog.events)
  }
}
