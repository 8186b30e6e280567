import ReactiveCore
import ReactiveSystem
import ReactiveTesting
import TestSupport
import Testing

@Suite("A count of the largest number", .inTurn, .timeLimit(.minutes(5)))
struct LargestCountTests {
  let scratch = Scratch()

  /// Of a file, of bytes and of a child process: no limit at all.
  @Test("lines(limit:)")
  func lines() async throws {
    let path = scratch.write("a\r\n" + String(repeating: "b", count: 200_000), to: "text")
    let lines = ["a", String(repeating: "b", count: 200_000)]
    #expect(try await LocalFile(path).lines(limit: .max).allValues() == lines)
    #expect(try await LocalFile(path).bytes.lines(limit: .max).allValues() == lines)
    let events = try await ChildProcess("cat", [path]).lines(limit: .max).allValues()
    #expect(events.compactMap { if case .output(let line) = $0 { line } else { nil } } == lines)
  }

  /// Of a file, of bytes and of a child process: chunks as large as a read.
  @Test("chunks(ofSize:)")
  func chunks() async throws {
    let text = String(repeating: "b", count: 200_000)
    let path = scratch.write(text, to: "text")
    #expect(try await LocalFile(path).chunks(ofSize: .max).allValues().flatMap(\.self) == Array(text.utf8))
    #expect(try await LocalFile(path).bytes.chunks(ofSize: .max).allValues().flatMap(\.self) == Array(text.utf8))
    let events = try await ChildProcess("cat", [path]).chunks(ofSize: .max).allValues()
    let output = events.compactMap { if case .output(let chunk) = $0 { chunk } else { nil } }
    #expect(output.flatMap(\.self) == Array(text.utf8))
  }

  /// Only said.
  @Test("WriteFailure(cause:bytesWritten:)")
  func bytesWritten() {
    let failure = WriteFailure(cause: SystemFailure("write", code: 5), bytesWritten: .max)
    #expect(failure.description.hasSuffix("after \(Int.max) bytes"))
  }
}
