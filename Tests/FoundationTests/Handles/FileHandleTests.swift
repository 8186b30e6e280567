import Foundation
import ReactiveBridging
import ReactiveCore
import ReactiveFoundation
import ReactiveSystem
import ReactiveTesting
import TestSupport
import Testing

@Suite("The bytes of a handle", .inTurn, .timeLimit(.minutes(5)))
struct FileHandleTests {
  let folder = TestFolder()
  let pipe = Pipe()

  func write(_ text: String) { pipe.fileHandleForWriting.write(Data(text.utf8)) }

  @Test("of a file begin where the handle is, and move it")
  func reads() async throws {
    let file = folder.url.appendingPathComponent("file")
    try Data("a\nb\nc".utf8).write(to: file)
    let handle = try FileHandle(forReadingFrom: file)
    try handle.seek(toOffset: 2)
    #expect(try await handle.byteSource.lines().allValues() == ["b", "c"])
    #expect(try handle.offset() == 5)
    #expect(try await handle.byteSource.lines().allValues() == [])
  }

  @Test("of a pipe come as they are written, and end when it is closed")
  func followsAPipe() async throws {
    write("a\nb")
    var lines = pipe.byteSource.lines().values.makeAsyncIterator()
    #expect(try await lines.next() == "a")
    write("c\n")
    #expect(try await lines.next() == "bc")
    try pipe.fileHandleForWriting.close()
    #expect(try await lines.next() == nil)
  }

  @Test("of a process are its output, and end with it")
  func readsAProcess() async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "echo one; echo two; echo three >&2"]
    let errors = Pipe()
    (process.standardOutput, process.standardError) = (pipe, errors)
    try process.run()
    #expect(try await pipe.byteSource.lines().allValues() == ["one", "two"])
    #expect(try await errors.byteSource.lines().allValues() == ["three"])
  }

  @Test("come also after the handle was closed; those of a closed handle fail")
  func isClosed() async throws {
    var lines = pipe.byteSource.lines().values.makeAsyncIterator()
    write("a\n")
    #expect(try await lines.next() == "a")
    try pipe.fileHandleForReading.close()
    write("b\n")
    #expect(try await lines.next() == "b")
    await #expect(throws: SystemFailure("dup", code: EBADF)) { try await pipe.byteSource.lines().allValues() }
  }

  @Test("leave no descriptor and no closure, however often")
  func leaksNothing() async {
    let probe = LeakProbe()
    for _ in 0..<repetitions(quick: 500, full: 2_000, night: 10_000) {
      let token = probe.token()
      pipe.byteSource.lines().on(next: { _ in token.touch() }).subscribeIgnoringFailures().dispose()
    }
    // The queue of a subscription closes its duplicate.
    await eventually { openEnds == 2 && probe.liveCount == 0 }
  }

  /// The number of open descriptors of the pipe.
  private var openEnds: Int {
    let name = "/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: name)
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return numbers.count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == target
    }
  }

  @Test("bytes against a dispose: the delivery that has begun, and none later")
  func bytesAgainstDispose() async {
    await expectSilenceAfterDispose(spins: spins(quick: 50, full: 200, night: 500)) {
      let pipe = Pipe()
      pipe.fileHandleForWriting.write(Data(repeating: 1, count: 64))
      return pipe.byteSource.chunks(ofSize: 1)
    }
  }
}
