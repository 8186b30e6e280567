import Marbles
import Reactive

/// Listeners that share one read of a large file; see `DownloadPipeline.swift`.
struct Download {
  static let name = "download"
  static let usage = "[FILE | --size MB]"
  static let summary = "listeners that share one read of a large file"
  static let arguments: [ArgumentHelp] = SharedFile.arguments
  static let brief = Download(path: nil, megabytes: 8, ways: SharingWay.brief, pause: .milliseconds(4))

  private let path: String?
  private let megabytes: Int
  private let ways: [SharingWay]
  private let pause: Duration?
}

extension Download: Walkthrough {
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    let size = try arguments.number("--size", in: 1...4_096, "a number of megabytes")
    let path = size == nil ? arguments.operand() : nil
    self.init(path: path, megabytes: size ?? 64, ways: SharingWay.all, pause: path == nil ? .milliseconds(6) : nil)
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let file = try await Download.reading { () throws(InputFailure) in try SharedFile(path, or: megabytes) }
    let show = TerminalShow(
      title: "One read for many: \(file.title)", name: Download.name, height: DownloadLog.height(ways: ways.count))
    let pipeline = DownloadPipeline(file: file, ways: ways, pause: show.isLive(on: screen) ? pause : nil)
    try await show.run(pipeline.log(), from: DownloadLog(size: file.size, ways: ways.map(\.name)), on: screen)
  }
}
