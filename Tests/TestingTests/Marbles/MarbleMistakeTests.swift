import ReactiveTesting
import Testing

/// A marble string that cannot be parsed traps with a reason, at the caller's line.
@Suite struct MarbleMistakeTests {
  #if EXIT_TESTS
    @Test func signThatIsNone() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          expectMarbles("a~b|", "ab|") { $0 }
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("The input marble string \"a~b|\" cannot be read: '~' is no sign."))
      #expect(message.contains("MarbleMistakeTests.swift"))
      #expect(message.contains("Remedy"))
    }

    @Test func groupThatIsNeverClosed() async {
      await #expect(processExitsWith: .failure) { expectMarbles("(ab", "a") { $0 } }
    }

    @Test func groupInAGroup() async {
      await #expect(processExitsWith: .failure) { expectMarbles("(a(b))", "a") { $0 } }
    }

    @Test func tickInAGroup() async {
      await #expect(processExitsWith: .failure) { expectMarbles("(a-b)", "a") { $0 } }
    }

    @Test func valueBehindTheEnd() async {
      await #expect(processExitsWith: .failure) { expectMarbles("a|b", "a|") { $0 } }
    }

    @Test func disposalInAnInput() async {
      await #expect(processExitsWith: .failure) { expectMarbles("a!", "a!") { $0 } }
    }

    @Test func letterWithoutAValue() async {
      await #expect(processExitsWith: .failure) { expectMarbles(.digits("a|"), "a|") { $0 } }
    }
  #endif
}
