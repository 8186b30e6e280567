import Marbles

/// Listeners that share one read of a large file; see `DownloadPipeline.swift`.
struct Download: Walkthrough {
  static let summary = "listeners that share one read of a large file"
  static let arguments = SharedFile.arguments

  private let file: SharedFile
  private let ways: [SharingWay]
  private let pause: Duration?

  init(_ arguments: inout Arguments) throws(CommandFailure) {
    file = try SharedFile(&arguments, upTo: 4_096, brief: 8)
    ways = arguments.isBrief ? SharingWay.brief : SharingWay.all
    pause = file.isSample ? .milliseconds(arguments.isBrief ? 4 : 6) : nil
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let pipeline = DownloadPipeline(file: file, ways: ways, pause: pause)
    let first = DownloadLog(size: file.size, ways: ways.map(\.name))
    try await TerminalShow(title: "One read for many: \(file.title)").run(pipeline.log(), from: first, on: screen)
  }
}
