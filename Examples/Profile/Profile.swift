import Foundation
import Marbles
import Reactive

/// A file's facts and lines as state that loads; see `ProfilePipeline.swift`.
struct Profile: Walkthrough {
  static let summary = "state that loads: a value, its failures and retries, writes that show at once, pages"
  static let arguments: [ArgumentHelp] = [
    ("FOLDER", "the folder whose files the server has; one of this package if not given"), KeyInput.argument,
  ]

  private let folder: String
  private let input: KeyInput

  init(_ arguments: inout Arguments) throws(CommandFailure) {
    input = try KeyInput(&arguments)
    folder =
      arguments.operand() ?? URL(fileURLWithPath: "\(#filePath)/../../../Documentation/Decisions").standardized.path
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let server = try SlowServer(of: folder)
    let show = TerminalShow(
      title: "State that loads: the files of \(folder.onOneLine), from a slow server", keys: input,
      hint: "1 to 9 choose a file, r refreshes, f lets the server fail, w writes, n loads more lines, ")
    try await show.run(ProfilePipeline(server: server).log(of: try await input.keys()), from: ProfileLog(), on: screen)
  }
}
