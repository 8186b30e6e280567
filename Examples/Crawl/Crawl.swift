import Foundation
import Marbles
import Reactive

/// The pages of a local server, fetched along their links; see `CrawlPipeline.swift`.
struct Crawl {
  static let name = "crawl"
  static let usage = "[FOLDER]"
  static let summary = "pages of a server that fails at times: bounded requests, retries, a progress bar (Linux)"
  static let arguments: [ArgumentHelp] = [
    ("FOLDER", "the folder that is served, from its README.md on; the one of this package if not given")
  ]
  static let brief = Crawl(folder: package + "/Documentation/Decisions")

  private static let package = URL(fileURLWithPath: "\(#filePath)/../../..").standardized.path

  private let folder: String
}

extension Crawl: Walkthrough {
  init(_ arguments: inout Arguments) {
    self.init(folder: arguments.operand() ?? Crawl.package)
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let server = try await Crawl.reading { () throws(InputFailure) in
      let start = folder + "/README.md"
      guard access(start, R_OK) == 0 else { throw .system("open", start) }
      return try FolderServer(of: folder)
    }
    let serving = server.serve().subscribeIgnoringFailures()
    defer { serving.dispose() }
    let show = TerminalShow(
      title: "Crawling a server of \(folder.onOneLine)", name: Crawl.name, height: CrawlLog.height)
    try await show.run(CrawlPipeline(start: server.start).log(), from: CrawlLog(), on: screen)
  }
}
