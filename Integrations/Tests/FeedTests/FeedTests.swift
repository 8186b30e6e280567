import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct FeedTests {
  @Test func bothServersSendAllEventsToAllClients() throws {
    let (status, output) = try run("measure", "--clients", "60", "--slow", "5", "--rate", "20", "--seconds", "1")
    #expect(status == 0, "\(output)")
    let rows = output.split(separator: "\n").filter { $0.hasPrefix("| signals") || $0.hasPrefix("| `AsyncStream`") }
    #expect(rows.count == 4, "\(output)")
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(Int(cells[3]) ?? 0 > 0, "\(row)")
    }
  }

  @Test func helpNamesTheCommands() throws {
    let (status, output) = try run("--help")
    #expect(status == 0)
    for command in ["feed serve", "feed load", "feed measure"] { #expect(output.contains(command)) }
  }

  @Test(arguments: [[], ["serve", "--port"], ["load", "--clients", "none"], ["serve", "--unknown"], ["dance"]])
  func aWrongArgumentIsRefused(_ arguments: [String]) throws {
    let (status, output) = try run(arguments)
    #expect(status == 1)
    #expect(output.contains("see --help"))
  }

  private func run(_ arguments: String...) throws -> (status: Int32, output: String) { try run(arguments) }

  /// Runs the example, which is built beside the tests.
  private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "feed")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
