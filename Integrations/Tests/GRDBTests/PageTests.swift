import ExampleSupport
import Foundation
import Testing

@Suite("The page about GRDB", .timeLimit(.minutes(5)))
struct PageTests {
  private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func page() throws -> String { try read("Documentation/GRDB.md") }

  private func read(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("shows the program")
  func program() throws {
    let program = try read("Examples/Ledger/Ledger.swift")
    #expect(try page().contains("```swift\n\(program)```\n"))
  }

  #if EXIT_TESTS
    @Test("shows what the program prints")
    func output() throws {
      let (status, output) = try runExample("ledger", [])
      #expect(status == 0)
      #expect(try page().contains("```text\n\(output)```\n"))
    }
  #endif
}
