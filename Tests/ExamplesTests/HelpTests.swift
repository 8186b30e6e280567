import ReactiveTesting
import TestSupport
import Testing

@Suite("The help of the walkthroughs", .serialized, .inTurn, .timeLimit(.minutes(5)))
struct HelpTests {
  @Test("lists them all, by each of its names")
  func lists() async throws {
    let list = try await output(of: "list")
    for name in ["help", "--help", "-h", "--list"] { #expect(try await output(of: name) == list) }
    #expect(names(in: list).count >= 14)
  }

  @Test("of each is the same in both forms, and names it")
  func explains() async throws {
    for name in names(in: try await output(of: "list")) {
      let help = try await output(of: "help \(name)")
      #expect(try await output(of: "\(name) --help") == help)
      #expect(help.contains(name))
    }
  }

  @Test("has the meaning of each option")
  func hasOptions() async throws {
    try await expectLine("  --size MB      the size of the file that is made", from: "pressure --help")
    try await output(of: "marbles debounce --help")
  }

  private func names(in list: String) -> [String] {
    list.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }
}
