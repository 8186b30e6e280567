import Foundation
import Marbles
import Reactive

/// The load of this machine, live: the system's counters, sampled, smoothed and drawn.
///
/// A separate scheduler reads the counters at each tick of an interval. The difference between two ticks is a reading, and the charts draw
/// the mean of a sliding window of readings.
struct Monitor: Walkthrough {
  static let name = "monitor"
  static let usage = "monitor [--seconds N]"
  static let summary = "processors, memory and load, live (Linux)"
  static var brief: Monitor { Monitor(seconds: 3, directory: nil, isBrief: true) }

  private static let period = Duration.milliseconds(250)
  private static let window = 4
  private static let lengths = 1...1_000_000.0

  /// How long it runs; until it is interrupted if nil.
  private var seconds: Double?
  /// Where the counters are; where Linux has them if nil.
  private var directory: String?
  private var isBrief: Bool

  private init(seconds: Double?, directory: String?, isBrief: Bool) {
    self.seconds = seconds
    self.directory = directory
    self.isBrief = isBrief
  }

  init(arguments: [String]) throws(CommandFailure) {
    self.init(seconds: nil, directory: nil, isBrief: false)
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard ["--seconds", "--proc"].contains(option) else {
        throw .usage("monitor takes --seconds N and --proc DIRECTORY, but was given '\(option)'")
      }
      guard let value = rest.popFirst() else { throw .usage("monitor \(option) needs a value") }
      if option == "--proc" {
        directory = value
      } else if value.utf8.allSatisfy(Monitor.isDecimal), let number = Double(value), Monitor.lengths.contains(number) {
        seconds = number
      } else {
        throw .usage("monitor --seconds takes a number from 1 to 1,000,000, but was given '\(value)'")
      }
    }
  }

  private static func isDecimal(_ digit: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) || digit == UInt8(ascii: ".")
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    #if !os(Linux)
      guard directory != nil else {
        let message = "monitor: this system has no /proc; the walkthrough reads that of Linux"
        // The tour continues with the next walkthrough.
        if isBrief { return screen.print(message) }
        throw .unusable(message)
      }
    #endif
    try await runInterruptibly(on: screen) { stop throws(ReadingFailure) in
      try await show(until: stop, on: screen)
    }
  }

  @MainActor
  private func show(until stop: Signal<Int32, Never>, on screen: Screen) async throws(ReadingFailure) {
    let isLive = screen.canRedraw(height: MonitorPicture.leastHeight)
    let directory = directory ?? "/proc"
    let clock = QueueScheduler(name: "sampling")
    // After a suspended process resumes, one reading replaces all missed ticks.
    let ticks = Signal.interval(Monitor.period, on: clock)
      .throttle(for: Monitor.period / 10, latest: false, on: clock)
    let timed = seconds.map { ticks.take(for: .seconds($0), on: clock) } ?? ticks
    let histories =
      timed
      .map(to: ())
      .start(with: ())
      .tryMap { _ throws(ReadingFailure) in try SystemCounters(directory: directory) }
      .combinePrevious { before, now in SystemReading(from: before, to: now) }
      .collect(count: Monitor.window, step: isLive ? 1 : Monitor.window)
      // The windows that the end cuts short: for the last line they will do, in a chart they would be ragged.
      .filter { !isLive || $0.count == Monitor.window }
      .map { SystemReading.mean(of: $0) }
      .scan(into: SystemHistory()) { history, reading in history.append(reading) }
      .take(until: stop)
    if isLive { try await draw(histories, on: screen) } else { try await report(histories, on: screen) }
  }

  @MainActor
  private func draw(_ histories: Signal<SystemHistory, ReadingFailure>, on screen: Screen) async throws(ReadingFailure)
  {
    let latest = SerialState(SystemHistory())
    let end = seconds.map { "ends after \(String(format: "%g", $0)) s, or by Ctrl-C" } ?? "Ctrl-C ends it"

    func draw(footer: String) {
      let picture = MonitorPicture(history: latest.value, footer: footer)
      screen.redraw(picture.lines(columns: screen.columns, rows: screen.rows))
    }

    let footer = "  the mean of a second, four times a second; " + end
    try await histories
      .start(with: SystemHistory())
      .keepingTerminal(.quiet)
      .show { history in
        latest.value = history
        draw(footer: footer)
      }
    draw(footer: "")
    screen.keep()
  }

  @MainActor
  private func report(
    _ histories: Signal<SystemHistory, ReadingFailure>, on screen: Screen
  ) async throws(ReadingFailure) {
    let report = MonitorReport()
    try await histories.enumerated().show { offset, history in
      screen.print(report.line(history, second: offset + 1))
    }
  }
}
