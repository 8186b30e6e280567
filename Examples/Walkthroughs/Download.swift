import Foundation
import Marbles
import Reactive

/// Several listeners share one read of a large file, in each way there is; what counts is how often the file is read.
///
/// Two listeners come before the read begins, one when half of it is done, one after its end. The reading blocks, so it has a thread of its own; what it
/// reads is shared there.
struct Download: Walkthrough {
  static let name = "download"
  static let usage = "download [FILE | --size MB]"
  static let summary = "listeners that share one read of a large file"
  static var brief: Download { Download(path: nil, megabytes: 8, ways: SharingWay.brief, pause: 0.004) }

  private static let sizes = 1...4_096

  private var path: String?
  private var megabytes: Int
  private var ways: [SharingWay]
  /// How long to wait before each part of a file that was made to be watched, in seconds.
  private var pause: TimeInterval

  private init(path: String?, megabytes: Int, ways: [SharingWay] = SharingWay.all, pause: TimeInterval) {
    self.path = path
    self.megabytes = megabytes
    self.ways = ways
    self.pause = pause
  }

  init(arguments: [String]) throws(CommandFailure) {
    switch (arguments.first, arguments.dropFirst().first) {
    case (nil, _): self.init(path: nil, megabytes: 64, pause: 0.006)
    case ("--size", nil): throw .usage("download --size needs a number of megabytes")
    case ("--size", let text?) where arguments.count == 2:
      guard let size = Int(text), Download.sizes.contains(size) else {
        throw .usage("download --size takes a number of megabytes from 1 to 4,096, but was given '\(text)'")
      }
      self.init(path: nil, megabytes: size, pause: 0.006)
    case (let option?, _) where option.hasPrefix("-") && option != "--size":
      throw .usage("download has no option '\(option)'")
    case (let path?, nil): self.init(path: path, megabytes: 0, pause: 0)
    default: throw .usage("download takes one file or a size, but was also given '\(arguments.last ?? "")'")
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
    let isLive = screen.canRedraw(height: DownloadPicture.height(ways: ways.count))
    let queue = QueueScheduler(name: "reading")
    let notes = Subject<DownloadEvent, Never>()
    let reading = parts(of: file, pause: isLive ? pause : 0).subscribe(on: queue)
    let playing = Signal.concat(ways.map { way in way.play(file, reading: reading) { notes.send($0) } })
      .finally { notes.complete() }
    let log = notes.signal.merge(with: playing)
      .take(until: stop)
      .scan(into: DownloadLog()) { log, event in log.note(event) }
    let title = "One read for many: \(file.title)"
    if isLive {
      try await draw(log, title: title, size: file.size, on: screen)
    } else {
      try await report(log, title: title, size: file.size, on: screen)
    }
  }

  @MainActor
  private func draw(
    _ log: Signal<DownloadLog, ReadingFailure>, title: String, size: Int, on screen: Screen
  ) async throws(ReadingFailure) {
    let latest = SerialState(DownloadLog())
    let names = ways.map(\.name)

    func draw(footer: String) {
      let picture = DownloadPicture(title: title, size: size, ways: names, log: latest.value, footer: footer)
      screen.redraw(picture.lines(columns: screen.columns))
    }

    let resizing = systemSignals(SIGWINCH).observeOnMain(next: { _ in draw(footer: "  Ctrl-C ends it") })
    defer { resizing.dispose() }
    try await log
      .throttle(for: .milliseconds(33), on: .main)
      .keepingTerminal(.quiet)
      .show { log in
        latest.value = log
        draw(footer: "  Ctrl-C ends it")
      }
    draw(footer: "")
    screen.keep()
  }

  @MainActor
  private func report(
    _ log: Signal<DownloadLog, ReadingFailure>, title: String, size: Int, on screen: Screen
  ) async throws(ReadingFailure) {
    let report = DownloadReport(size: size, nameWidth: ways.map(\.name.width).max() ?? 0)
    screen.print([title + ".", ""])
    let ended = log.compactMap(\.justEnded)
    try await ended.show { run in screen.print(report.line(run)) }
  }
}
