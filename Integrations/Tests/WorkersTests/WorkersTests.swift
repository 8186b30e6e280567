import ExampleSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct WorkersTests {
  @Test func theResultIsExactThoughAWorkerAndAServerAreKilled() throws {
    let (status, output) = try run("--processes", "3", "--megabytes", "1", "--partitions", "8")
    #expect(status == 0, "\(output)")
    #expect(output.contains("killed a worker\n"))
    #expect(output.contains("killed a server\n"))
    #expect(output.contains("exact: equal to a direct count\n"))
  }

  @Test func helpSaysHowToUseManyMachines() throws {
    let (status, output) = try run("--help")
    #expect(status == 0)
    #expect(output.contains("On many machines:"))
    #expect(output.contains("workers work --servers"))
  }

  @Test(arguments: [
    ["--processes"], ["--processes", "none"], ["--unknown"], ["march"], ["count"], ["count", "/nowhere"],
    ["--file", "/nowhere"],
    ["--processes", "0"],
  ])
  func aWrongArgumentIsRefused(_ arguments: [String]) throws {
    let (status, output) = try runExample("workers", arguments)
    #expect(status == 1)
    #expect(output.hasSuffix("; see --help\n"))
    #expect(output.split(separator: "\n").count == 1, "\(output)")
  }

  private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
    try runExample("workers", arguments)
  }
}
