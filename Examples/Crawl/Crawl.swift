import Foundation
import Marbles
import Reactive

/// The pages of a local server, fetched along their links; see `CrawlPipeline.swift`.
struct Crawl: Walkthrough {
  static let summary = "pages of a server that fails at times: bounded requests, retries, a progress bar (Linux)"
  static let arguments: [ArgumentHelp] = [
    ("FOLDER", "the folder that is served, from its README.md on; the one of this package if not given")
  ]

  private let folder: String

  init(_ arguments: inout Arguments) {
    let package = URL(fileURLWithPath: "\(#filePath)/../../..").standardized.path
    folder = arguments.operand() ?? package + (arguments.isBrief ? "/Documentation/Decisions" : "")
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let start = folder + "/README.md"
    guard access(start, R_OK) == 0 else { throw .system("open", start) }
    let server = try FolderServer(of: folder)
    let serving = server.serve().subscribeIgnoringFailures()
    defer { serving.dispose() }
    let show = TerminalShow(title: "Crawling a server of \(folder.onOneLine)")
    try await show.run(CrawlPipeline(start: server.start).log(), from: CrawlLog(), on: screen)
  }
}
