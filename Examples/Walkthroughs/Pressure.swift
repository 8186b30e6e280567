import Foundation
import Marbles
import Reactive

/// A fast reader and a slow consumer, with each buffering policy for the waiting parts.
///
/// Without a limit the whole file waits in memory. With one, old or new parts are dropped. With `suspending` the reader waits, and nothing is lost.
struct Pressure: Walkthrough {
  static let name = "pressure"
  static let usage = "pressure [FILE | --size MB] [--policy NAME]"
  static let summary = "a fast reader and a slow consumer, under each buffering policy"
  static var brief: Pressure { Pressure(megabytes: 16, length: .milliseconds(700)) }

  private static let sizes = 1...256

  private var path: String?
  private var megabytes = 64
  private var policies = PressurePolicy.all
  /// The time that the consumer needs for the whole file.
  private var length = Duration.milliseconds(2_500)

  private init(megabytes: Int, length: Duration) {
    self.megabytes = megabytes
    self.length = length
  }

  init(arguments: [String]) throws(CommandFailure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--policy":
        let names = PressurePolicy.all.map(\.name).joined(separator: ", ")
        guard let name = rest.popFirst() else { throw .usage("pressure --policy needs one of \(names)") }
        policies = PressurePolicy.all.filter { $0.name == name }
        if policies.isEmpty { throw .usage("pressure --policy takes one of \(names), but was given '\(name)'") }
      case "--size":
        guard let text = rest.popFirst() else { throw .usage("pressure --size needs a number of megabytes") }
        guard let size = Int(text), Pressure.sizes.contains(size) else {
          throw .usage("pressure --size takes a number of megabytes from 1 to 256, but was given '\(text)'")
        }
        megabytes = size
      case _ where argument.hasPrefix("-"): throw .usage("pressure has no option '\(argument)'")
      default:
        if path != nil { throw .usage("pressure takes one file, but was also given '\(argument)'") }
        path = argument
      }
    }
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    try await runInterruptibly(on: screen) { stop throws(ReadingFailure) in
      let file = if let path { try SharedFile(path: path) } else { try SharedFile(megabytes: megabytes) }
      try await show(file, until: stop, on: screen)
    }
  }

  @MainActor
  private func show(
    _ file: SharedFile, until stop: Signal<Int32, Never>, on screen: Screen
  ) async throws(ReadingFailure) {
    // Not more of a large file: without a limit all of it waits in memory.
    let most = Pressure.sizes.upperBound << 20
    let parts = (min(file.size, most) + PressureCourse.partSize - 1) / PressureCourse.partSize
    let course = PressureCourse(file: file, parts: parts, pace: length / parts)
    let history = Signal.concat(policies.map { policy in course.log(under: policy).map { ($0, policy) } })
      .take(until: stop)
      .scan(into: PressureHistory()) { history, change in history.note(change.0, of: change.1) }
    let title =
      "A fast reader and a slow consumer: \(file.size > most ? "the first 256 MB of " : "")\(file.title), "
      + "in \(parts.grouped) parts, \(PressurePolicy.limit) may wait"
    if screen.canRedraw(height: PressurePicture.height(policies: policies.count)) {
      try await draw(history, title: title, parts: parts, on: screen)
    } else {
      try await report(history, title: title, on: screen)
    }
  }

  @MainActor
  private func draw(
    _ history: Signal<PressureHistory, ReadingFailure>, title: String, parts: Int, on screen: Screen
  ) async throws(ReadingFailure) {
    let latest = SerialState(PressureHistory())

    func draw(footer: String) {
      let picture = PressurePicture(
        title: title, parts: parts, policies: policies, history: latest.value, footer: footer)
      screen.redraw(picture.lines(columns: screen.columns))
    }

    let resizing = systemSignals(SIGWINCH).observeOnMain(next: { _ in draw(footer: "  Ctrl-C ends it") })
    defer { resizing.dispose() }
    try await history
      .keepingTerminal(.quiet)
      .show { history in
        latest.value = history
        draw(footer: "  Ctrl-C ends it")
      }
    draw(footer: "")
    screen.keep()
  }

  @MainActor
  private func report(
    _ history: Signal<PressureHistory, ReadingFailure>, title: String, on screen: Screen
  ) async throws(ReadingFailure) {
    let report = PressureReport()
    screen.print([title + ".", ""])
    let ended = history.compactMap(\.justEnded)
    try await ended.show { course in screen.print(report.line(course)) }
  }
}
